import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strictestConfinement } from '../server/platform/preview/confinement.ts'
import { createPreviewProcesses } from '../server/platform/preview/preview-process.ts'
import { layCanaries, type Canaries } from './evidence/canaries.ts'
import type { Making } from './evidence/corpus-file.ts'
import { families, filesOf, prepareMaking } from './evidence/families.ts'
import { indexBlocks } from './evidence/original-bytes.ts'
import { playFamily, type Outcome } from './evidence/play.ts'

// A sample; `node bench/evidence.ts` plays all with each confinement.

let folder: string
let canaries: Canaries
let making: () => Making
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-sample-'))
  canaries = await layCanaries()
  making = await prepareMaking(folder, canaries, { seed: 26, hasOffice: false })
}, 240_000)
afterAll(async () => {
  await canaries.close()
  await rm(folder, { recursive: true, force: true })
})

/** Families whose files take up to the whole 20 seconds each are played by the command alone. */
const quick = Object.keys(families).filter((name) => !/bombs|parts|Office|look-alikes/.test(name))

test('three files of each family neither escape, hang nor leave a byte of theirs', async () => {
  const opener = createPreviewProcesses({ confinement: await strictestConfinement() })
  const outcomes: Outcome[] = []
  const sample = quick.flatMap((name) => {
    const files = [...filesOf(name, making())]
    return [0.2, 0.5, 0.8].flatMap((part) => files[Math.floor(files.length * part)] ?? [])
  })
  const left = await playFamily(sample, opener, canaries, (outcome) => outcomes.push(outcome))
  expect(left).toEqual([])
  expect(outcomes).toHaveLength(quick.length * 3)
  expect(outcomes.filter(({ faults }) => faults.length > 0)).toEqual([])
}, 300_000)

test.each([
  ['read-file', ({ file }: Canaries) => file, 'canary read'],
  ['call-home', ({ port }: Canaries) => `${port}`, 'socket called'],
])('a captured process that only limits hold is noticed: %s', async (name, content, fault) => {
  const entry = join(import.meta.dirname, `../server/testing/preview/${name}.fixture.ts`)
  const captured = createPreviewProcesses({ confinement: 'limits', entry })
  await captured
    .open(Readable.from([Buffer.from(content(canaries))]), 'image/jpeg', async () => undefined)
    .catch(() => undefined)
  expect(await canaries.escapes()).toContain(fault)
})

test('a run of original bytes is found wherever it begins', () => {
  const original = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) >>> (at % 5)))
  const blocks = indexBlocks(original)
  const other = Buffer.alloc(5000, 'something else, ')
  expect(blocks.areIn(other)).toBe(false)
  original.copy(other, 333, 1001, 1041)
  expect(blocks.areIn(other)).toBe(true)
})
