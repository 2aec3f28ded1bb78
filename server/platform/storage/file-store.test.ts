import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  describeFileStore,
  type StoreUnderTest,
} from '../../testing/storage/file-store-contract.ts'
import { createMemoryFileStore } from '../../testing/storage/memory-file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import { createSealedFileStore } from './sealed-file-store.ts'

async function onDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  return {
    store: await createLocalFileStore(folder),
    async count() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).length
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

// Proves that the interface and its tests assume no disk.
async function inMemory() {
  const store = createMemoryFileStore()
  return { store, count: async () => store.bucket.size, close: async () => undefined }
}

const sealed = (open: () => Promise<StoreUnderTest>) => async () => {
  const opened = await open()
  return { ...opened, store: createSealedFileStore(opened.store, randomBytes(32)) }
}

describeFileStore('local disk', onDisk)
describeFileStore('memory', inMemory)
describeFileStore('sealed, on a local disk', sealed(onDisk))
describeFileStore('sealed, in memory', sealed(inMemory))
