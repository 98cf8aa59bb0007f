// A quick check that two memories are alike; shared by the page and by the build.

/** A number over 32-bit words, the same everywhere. */
export function checksum(words) {
  let sum = 0;
  for (let i = 0; i < words.length; i++) sum = (Math.imul(sum, 31) + words[i]) | 0;
  return sum;
}
