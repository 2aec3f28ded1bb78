import { evidenceTypes, type EvidenceType } from '../../contract/evidence/kinds.ts'
import { createChance, type Chance } from '../../scripts/demo/chance.ts'
import { sampleOf } from '../../server/testing/api/sample-files.ts'
import { heicSample } from '../../server/testing/preview/hostile-files.ts'
import { pdfOf } from '../../server/testing/preview/pdf-samples.ts'
import type { Targets } from './canaries.ts'
import { archives } from './hostile-archives.ts'
import { documents } from './hostile-documents.ts'

/** A file of the corpus. */
export interface CorpusFile {
  readonly name: string
  readonly type: EvidenceType
  readonly content: Buffer
}

const special: Readonly<Partial<Record<EvidenceType, Buffer>>> = {
  'image/heic': heicSample,
  'application/pdf': pdfOf(['第一页', '第二页']),
  'text/plain': Buffer.from('张三 2026/11/20 12:03:22\n看到一个诈骗网站。\n'),
}
/** Returns an ordinary file of a type, from which hostile ones are made. */
const ordinary = (type: EvidenceType): Buffer => special[type] ?? sampleOf(type)

/** Ways to change a file: each returns a new one. */
const changes: readonly ((content: Buffer, chance: Chance) => Buffer)[] = [
  function flipBits(content, chance) {
    const changed = Buffer.from(content)
    for (let count = 1 + chance.below(30); count > 0; count -= 1) {
      const at = chance.below(changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << chance.below(8))
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
  function fillPart(content, chance) {
    const from = chance.below(content.length)
    const to = Math.min(content.length, from + 1 + chance.below(2000))
    return Buffer.from(content).fill(chance.pick([0, 255]), from, to)
  },
]

/** Ordinary files of each type: changed at random, cut off, and with another type behind them. */
function* changed(chance: Chance): Generator<CorpusFile> {
  for (const [index, type] of evidenceTypes.entries()) {
    const content = ordinary(type)
    for (const change of changes)
      yield { name: change.name, type, content: change(content, chance) }
    for (const part of [0, 0.01, 0.5, 0.99])
      yield {
        name: `${part * 100} % of it`,
        type,
        content: content.subarray(0, Math.floor(content.length * part)),
      }
    const other = evidenceTypes[(index + 1) % evidenceTypes.length] ?? type
    yield { name: `really ${other}`, type, content: ordinary(other) }
    const both = Buffer.concat([content, ordinary(other)])
    yield { name: `${other} behind it`, type, content: both }
  }
}

/** Makes the hostile files; they are the same in each run. @param targets what they point at */
export function* hostileFiles(targets: Targets): Generator<CorpusFile> {
  yield* changed(createChance(26))
  yield* archives(targets)
  yield* documents(targets)
}
