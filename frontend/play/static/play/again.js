/** On the page that says that nobody answers: show what was asked for as soon as somebody does. */

const PAUSES = [2000, 4000, 8000, 16_000, 32_000];
let tries = 0;

function waitAndTry() {
  const pause = PAUSES[Math.min(tries, PAUSES.length - 1)];
  tries += 1;
  setTimeout(tryAgain, pause * (0.5 + Math.random()));
}

async function tryAgain() {
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  if (answer && answer.status < 500) location.reload();
  else waitAndTry();
}

waitAndTry();
