/** Bands of a stored PDQ hash: 13 or 12 bits each. Hashes that differ in 31 bits share four of them on average. */
export const pictureBands = 20
const bits = 256

/** Returns in how many of the 256 bits two PDQ hashes differ. */
export function pictureDistance(a: Uint8Array, b: Uint8Array): number {
  let distance = 0
  for (let i = 0; i < bits / 8; i++) {
    let differing = (a[i] ?? 0) ^ (b[i] ?? 0)
    for (; differing; differing &= differing - 1) distance += 1
  }
  return distance
}

/** Returns the value of each band. Neighbouring bits are alike, so a band takes every twentieth. */
export function bandsOfPicture(hash: Uint8Array): string[] {
  return Array.from({ length: pictureBands }, (_, band) => {
    let value = ''
    for (let bit = band; bit < bits; bit += pictureBands)
      value += ((hash[bit >> 3] ?? 0) >> (bit & 7)) & 1
    return value
  })
}
