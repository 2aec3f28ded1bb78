import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strictestConfinement } from '../server/platform/preview/confinement.ts'
import { createPreviewProcesses } from '../server/platform/preview/preview-process.ts'
import { layCanaries, type Canaries } from './evidence/canaries.ts'
import { hostileFiles } from './evidence/families.ts'
import { indexBlocks } from './evidence/original-bytes.ts'
import { playFiles, type Outcome } from './evidence/play.ts'

let canaries: Canaries
beforeAll(async () => void (canaries = await layCanaries()))
afterAll(() => canaries.close())

test('hostile files neither escape, hang nor leave a byte of theirs', async () => {
  const opener = createPreviewProcesses({ confinement: await strictestConfinement() })
  const outcomes: Outcome[] = []
  const files = [...hostileFiles(canaries)]
  const left = await playFiles(files, opener, canaries, (outcome) => outcomes.push(outcome))
  expect(left).toEqual([])
  expect(outcomes).toHaveLength(files.length)
  expect(outcomes.filter(({ faults }) => faults.length > 0)).toEqual([])
}, 600_000)

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
