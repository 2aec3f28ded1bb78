import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const measured = z.object({ size: z.number(), rise: z.number() })
const megabyte = 1024 * 1024

test.for([
  ['plain', 200],
  ['sealed', 64],
] as const)('keeps memory flat while a file arrives: %s, %d MB', async ([form, megabytes]) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-memory-'))
  const program = join(import.meta.dirname, '../../testing/processes/receive-memory.fixture.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    folder,
    `${megabytes}`,
    form,
  ])
  const { size, rise } = measured.parse(JSON.parse(stdout))
  expect(size).toBe(megabytes * megabyte)
  // Far less than the file, and more than a busy machine leaves uncollected.
  expect(rise).toBeLessThan(44 * megabyte)
  await rm(folder, { recursive: true })
})
