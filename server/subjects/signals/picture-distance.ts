/** Bands of a stored PDQ hash: 13 or 12 bits each. Hashes that differ in 31 bits share four of them on average. */
export const pictureBands = 20
const bits = 256
const lastByte = bits / 8 - 1
/** Frequencies along each side of a picture. */
const frequencies = 16

/** Returns in how many of the 256 bits two PDQ hashes differ. */
export function pictureDistance(a: Uint8Array, b: Uint8Array): number {
  let distance = 0
  for (let i = 0; i < bits / 8; i++) {
    let differing = (a[i] ?? 0) ^ (b[i] ?? 0)
    for (; differing; differing &= differing - 1) distance += 1
  }
  return distance
}

/**
 * Returns the hashes of a picture and of its seven mirrored and turned copies, without the picture. Mirroring negates every second
 * frequency along a side, and turning by 90 degrees exchanges the sides. A negated frequency lies on the other side of the median,
 * unless it is close to it: a derived hash differs from the true one in about ten bits.
 */
export function turnedHashes(hash: Uint8Array): Uint8Array[] {
  const bitAt = (row: number, column: number) => {
    const at = row * frequencies + column
    return ((hash[lastByte - (at >> 3)] ?? 0) >> (at & 7)) & 1
  }
  return [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => {
    const copy = new Uint8Array(bits / 8)
    for (let at = 0; at < bits; at++) {
      const [row, column] = [Math.floor(at / frequencies), at % frequencies]
      const bit = turn & 4 ? bitAt(column, row) : bitAt(row, column)
      // The first row and column have the frequency 1.
      const isNegated = (turn & (row + 1) & 1) ^ ((turn >> 1) & (column + 1) & 1)
      const byte = lastByte - (at >> 3)
      copy[byte] = (copy[byte] ?? 0) | ((bit ^ isNegated) << (at & 7))
    }
    return copy
  })
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
