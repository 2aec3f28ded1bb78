import { evidenceTypes } from '../../contract/evidence/file.ts'
import type { Chance } from '../../scripts/demo/chance.ts'
import type { Family } from './corpus-file.ts'

/** The smallest and largest values of integer fields. */
const edges = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]

/** How a file is changed: each returns a new one. */
const changes: readonly ((content: Buffer, chance: Chance) => Buffer)[] = [
  function flipBits(content, chance) {
    const changed = Buffer.from(content)
    for (let count = 1 + chance.below(30); count > 0; count -= 1) {
      const at = chance.below(changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << chance.below(8))
    }
    return changed
  },
  function writeEdges(content, chance) {
    const changed = Buffer.from(content)
    for (let count = 1 + chance.below(8); count > 0 && changed.length > 8; count -= 1) {
      const at = chance.below(
        Math.min(changed.length, chance.happens(0.5) ? 600 : changed.length) - 4,
      )
      if (chance.happens(0.5)) changed.writeUInt32BE(chance.pick(edges), Math.max(0, at))
      else changed.writeUInt32LE(chance.pick(edges), Math.max(0, at))
    }
    return changed
  },
  function removePart(content, chance) {
    const from = chance.below(content.length)
    return Buffer.concat([
      content.subarray(0, from),
      content.subarray(from + 1 + chance.below(500)),
    ])
  },
  function repeatPart(content, chance) {
    const from = chance.below(content.length)
    const part = content.subarray(from, from + 1 + chance.below(500))
    return Buffer.concat([
      content.subarray(0, from),
      Buffer.alloc(part.length * (2 + chance.below(300)), part),
      content.subarray(from),
    ])
  },
  function fillPart(content, chance) {
    const from = chance.below(content.length)
    return Buffer.from(content).fill(
      chance.pick([0, 255, 0x25, 0x50]),
      from,
      Math.min(content.length, from + 1 + chance.below(2000)),
    )
  },
  function moveParts(content, chance) {
    const [one = 0, other = 0] = [
      chance.below(content.length),
      chance.below(content.length),
    ].toSorted((a, b) => a - b)
    return Buffer.concat([
      content.subarray(one, other),
      content.subarray(0, one),
      content.subarray(other),
    ])
  },
]

/** Ordinary files of each type, changed at random. */
export const fuzzed: Family = function* ({ ordinary, chance }) {
  for (const type of evidenceTypes)
    for (let at = 0; at < 36; at += 1) {
      const change = changes[at % changes.length]
      const content = ordinary.get(type)
      if (change && content)
        yield { name: `${change.name} ${at}`, type, content: change(content, chance) }
    }
}

/** Ordinary files of each type, cut off. */
export const truncated: Family = function* ({ ordinary }) {
  for (const [type, content] of ordinary)
    for (const part of [0, 0.001, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999])
      yield {
        name: `${part * 100} %`,
        type,
        content: content.subarray(0, Math.floor(content.length * part)),
      }
}

/** Each type under the name of each other, and two types in one file. */
export const polyglots: Family = function* ({ ordinary }) {
  for (const [type, content] of ordinary)
    for (const [other, second] of ordinary) {
      if (other === type) continue
      yield { name: `really ${other}`, type, content: second }
      if (content.length + second.length < 4_000_000)
        yield { name: `and ${other} behind it`, type, content: Buffer.concat([content, second]) }
    }
}
