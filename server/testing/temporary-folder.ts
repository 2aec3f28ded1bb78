import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder, and removes it after the test or, with `afterAll`, after the file's tests. */
export async function temporaryFolder(
  end: (remove: () => Promise<void>) => unknown = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-test-'))
  end(() => rm(folder, { recursive: true, force: true }))
  return folder
}
