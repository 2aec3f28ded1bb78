import { createMemoryStorage, type DraftStorage } from './storage.ts'

const name = 'report-drafts'
const drafts = 'drafts'
const files = 'files'

/** Some browsers never answer when storage is off or broken; the form does not wait for them. */
const timeoutMs = 3000

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('request failed')))
  })

const finished = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('transaction aborted')),
    )
  })

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(drafts, { keyPath: 'id' })
    // Contents lie apart: saving the text again does not write 50 MB again. Key: [draft, file].
    request.result.createObjectStore(files)
  })
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no answer')), timeoutMs)
    settled(request).then(resolve, reject)
  })
}

const filesOf = (draftId: string) => IDBKeyRange.bound([draftId], [draftId, []])

/**
 * The bytes themselves: of a chosen file Chromium would keep only where it lies, and lose it when the gallery
 * or the chat that it came from moves it, changes it or takes the permission back.
 */
async function copyOf(content: Blob): Promise<Blob> {
  // Read as a stream, which the browser may put on the disk; a blob as body would be handed on as it is.
  const body = 'stream' in content ? content.stream() : await new Response(content).arrayBuffer()
  const copy = await new Response(body).blob()
  return copy.slice(0, copy.size, content.type)
}

function storageIn(db: IDBDatabase): DraftStorage {
  const write = (stores: string[], work: (t: IDBTransaction) => void) => {
    const transaction = db.transaction(stores, 'readwrite')
    work(transaction)
    return finished(transaction)
  }
  const read = (store: string) => db.transaction(store).objectStore(store)
  return {
    lasting: true,
    list: async () => settled(read(drafts).getAll()),
    put: async (draft) => write([drafts], (t) => void t.objectStore(drafts).put(draft)),
    remove: async (draftId) =>
      write([drafts, files], (t) => {
        t.objectStore(drafts).delete(draftId)
        t.objectStore(files).delete(filesOf(draftId))
      }),
    putFile: async (draftId, fileId, content) => {
      const copy = await copyOf(content)
      await write([files], (t) => void t.objectStore(files).put(copy, [draftId, fileId]))
    },
    removeFile: async (draftId, fileId) =>
      write([files], (t) => void t.objectStore(files).delete([draftId, fileId])),
    files: async (draftId) => {
      const store = read(files)
      const range = filesOf(draftId)
      const [keys, contents] = await Promise.all([
        settled(store.getAllKeys(range)),
        settled<unknown[]>(store.getAll(range)),
      ])
      const found = new Map<string, Blob>()
      keys.forEach((key, i) => {
        const content = contents[i]
        const fileId: unknown = Array.isArray(key) ? key[1] : undefined
        if (typeof fileId === 'string' && content instanceof Blob) found.set(fileId, content)
      })
      return found
    },
  }
}

/**
 * The device's draft storage, or one in memory where the browser allows none (`lasting` tells which).
 * Never rejects.
 */
export async function openDraftStorage(
  factory: () => IDBFactory | undefined = () => globalThis.indexedDB,
): Promise<DraftStorage> {
  try {
    // Where cookies are switched off, merely looking at it throws.
    const found = factory()
    if (!found) return createMemoryStorage()
    const db = await open(found)
    // A newer version of the portal in another tab may want to change the database.
    db.addEventListener('versionchange', () => db.close())
    return storageIn(db)
  } catch {
    return createMemoryStorage()
  }
}
