"""The load of `bench/moves.py`: visitors with browsers' cookies and sockets, who play games."""
