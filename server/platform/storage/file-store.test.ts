import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeFileStore } from '../../testing/storage/file-store-contract.ts'
import { createMemoryFileStore } from '../../testing/storage/memory-file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'

describeFileStore('local disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  return {
    store: await createLocalFileStore(folder),
    async count() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).length
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
})

// Proves that the interface and its tests assume no disk.
describeFileStore('memory', async () => {
  const store = createMemoryFileStore()
  return { store, count: async () => store.bucket.size, close: async () => undefined }
})
