/** Numbers as the pages write them. Pure. */

/** A line may break after it. */
const PLUS = "+\u200b";

/** Set a thin space between thousands. @param {number} value */
export function grouped(value) {
  return String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** Write a number with its sign. @param {number} value */
export function signed(value) {
  return value < 0 ? `−${grouped(-value)}` : `+${grouped(value)}`;
}

/** Write the sizes of components: "3+2+4×1". @param {number[]} sizes the largest first */
export function sizesText(sizes) {
  const parts = [...new Set(sizes)].map((size) => {
    const count = sizes.filter((other) => other === size).length;
    return count > 2 ? `${count}×${size}` : Array(count).fill(size).join(PLUS);
  });
  return parts.join(PLUS) || "0";
}
