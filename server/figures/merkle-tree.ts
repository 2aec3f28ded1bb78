import { createHash } from 'node:crypto'

export const sm3 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sm3')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The levels of a Merkle tree, from the digests of its leaves to its root. */
export type MerkleTree = readonly (readonly Buffer[])[]

/** Makes the Merkle tree over leaves. Source: RFC 6962 §2.1, with SM3. */
export function merkleTree(leaves: readonly Uint8Array[]): MerkleTree {
  let level = leaves.map((leaf) => sm3(Uint8Array.of(0), leaf))
  const levels = [level]
  while (level.length > 1) {
    const below = level
    level = below.flatMap((left, i) => {
      if (i % 2 === 1) return []
      const right = below[i + 1]
      return [right ? sm3(Uint8Array.of(1), left, right) : left]
    })
    levels.push(level)
  }
  return levels
}

/** Returns the root, for no leaves the digest of nothing. */
export const merkleRoot = (tree: MerkleTree): Buffer => tree.at(-1)?.[0] ?? sm3()

/** Returns the digests beside the way from a leaf to the root, from the leaf on. Source: RFC 6962 §2.1.1. */
export const merklePath = (tree: MerkleTree, index: number): Buffer[] =>
  tree.slice(0, -1).flatMap((level, height) => level[(index >> height) ^ 1] ?? [])
