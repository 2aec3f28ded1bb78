import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('nothing that was acknowledged is lost or doubled, whatever breaks', async () => {
  const program = join(import.meta.dirname, 'faults.ts')
  // The exit code is 1 when a report is lost or duplicated; the output names it.
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--short'])
  expect(stdout).toContain('"lost":0')
}, 400_000)
