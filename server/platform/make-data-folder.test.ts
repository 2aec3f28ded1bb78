import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { makeDataFolder } from './make-data-folder.ts'

test('creates the folder and those above it, traversable for the account of the database', async () => {
  const parent = await temporaryFolder()
  await makeDataFolder(join(parent, 'a', 'b'))
  for (const folder of ['a', 'a/b'])
    expect((await stat(join(parent, folder))).mode & 0o777).toBe(0o711)
  await makeDataFolder(join(parent, 'a', 'b'))
})

test.each(['/proc/x', '/proc/x/y', '/dev/null', '/dev/null/x'])(
  'refuses %s and names DATA_DIR',
  async (folder) => {
    await expect(makeDataFolder(folder)).rejects.toThrow(/^DATA_DIR.*folder in which/s)
  },
)
