import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  describeFileStore,
  type StoreUnderTest,
} from '../../testing/storage/file-store-contract.ts'
import { movingWhenRead } from '../../testing/storage/moving-when-read.ts'
import { createMemoryFileStore } from '../../testing/storage/memory-file-store.ts'
import { createMemoryBucket } from '../../testing/storage/memory-bucket.ts'
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

// A bucket is behind the disk: every kept file moves there when it is first read.
async function movedAtOnce() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  const local = await createLocalFileStore(folder)
  const bucket = createMemoryBucket()
  return {
    store: movingWhenRead(local, bucket),
    async count() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).length + bucket.objects.size
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

const sealed = (open: () => Promise<StoreUnderTest>) => async () => {
  const opened = await open()
  return { ...opened, store: createSealedFileStore(opened.store, randomBytes(32)) }
}

describeFileStore('local disk', onDisk)
describeFileStore('memory', inMemory)
describeFileStore('bucket behind a disk', movedAtOnce)
describeFileStore('sealed, on a local disk', sealed(onDisk))
describeFileStore('sealed, in memory', sealed(inMemory))
describeFileStore('sealed, bucket behind a disk', sealed(movedAtOnce))
