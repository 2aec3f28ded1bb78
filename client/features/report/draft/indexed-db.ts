import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { createMemoryStorage, type DraftStorage } from './storage.ts'

/** Citizens' browsers hold databases of this name and form: another form needs another version and an upgrade. */
const name = 'report-drafts'
const version = 1
interface Kept extends DBSchema {
  drafts: { key: string; value: object }
  // Contents lie apart: saving the text again does not write 50 MB again.
  files: { key: [draftId: string, fileId: string]; value: Blob }
}

/** Some browsers never answer when storage is off or broken; the form does not wait for them. */
const timeoutMs = 3000

function open(): Promise<IDBPDatabase<Kept>> {
  const opened = openDB<Kept>(name, version, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: 'id' })
      db.createObjectStore('files')
    },
    // A newer version of the portal in another tab may want to change the database.
    blocking: () => void opened.then((db) => db.close()),
  })
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no answer')), timeoutMs)
    opened.then(resolve, reject)
  })
}

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

const filesOf = (draftId: string) => IDBKeyRange.bound([draftId], [draftId, []])

const storageIn = (db: IDBPDatabase<Kept>): DraftStorage => ({
  lasting: true,
  list: () => db.getAll('drafts'),
  put: async (draft) => void (await db.put('drafts', draft)),
  async remove(draftId) {
    const transaction = db.transaction(['drafts', 'files'], 'readwrite')
    await Promise.all([
      transaction.objectStore('drafts').delete(draftId),
      transaction.objectStore('files').delete(filesOf(draftId)),
      transaction.done,
    ])
  },
  putFile: async (draftId, fileId, content) =>
    void (await db.put('files', await copyOf(content), [draftId, fileId])),
  removeFile: (draftId, fileId) => db.delete('files', [draftId, fileId]),
  async files(draftId) {
    const { store } = db.transaction('files')
    const range = filesOf(draftId)
    const [keys, contents] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
    return new Map(
      keys.flatMap(([, fileId], i) => {
        const content = contents[i]
        return content ? [[fileId, content]] : []
      }),
    )
  },
})

/**
 * The device's draft storage, or one in memory where the browser allows none (`lasting` tells which).
 * Never rejects.
 */
export async function openDraftStorage(): Promise<DraftStorage> {
  try {
    // Where there is none, or cookies are switched off, this throws.
    return storageIn(await open())
  } catch {
    return createMemoryStorage()
  }
}
