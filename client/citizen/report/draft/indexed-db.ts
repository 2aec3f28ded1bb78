import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Bytes } from './key-bytes.ts'
import type { DraftRecord, DraftRecords } from './records.ts'

/** Raise with every change of the stores; the upgrade drops the stores of the version before. */
const version = 2
interface Stores extends DBSchema {
  sealed: { key: string; value: DraftRecord }
  // File contents have their own store: saving the text does not rewrite 50 MB of evidence.
  pieces: { key: [draftId: string, fileId: string, index: number]; value: Bytes }
}

/** Bounds the wait in ms: some browsers never answer when storage is disabled or broken. */
const timeoutMs = 3000

function open(): Promise<IDBPDatabase<Stores>> {
  const opened = openDB<Stores>('report-drafts', version, {
    upgrade(db) {
      for (const name of db.objectStoreNames) db.deleteObjectStore(name)
      db.createObjectStore('sealed', { keyPath: 'id' })
      db.createObjectStore('pieces')
    },
    // Lets a newer version of the portal in another tab upgrade the database.
    blocking: () => void opened.then((db) => db.close()),
  })
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('IndexedDB did not answer')), timeoutMs)
    opened.then(resolve, reject)
  })
}

/** Returns the range of all keys that begin with the given parts. */
const below = (...key: string[]) => IDBKeyRange.bound(key, [...key, []])

const recordsIn = (db: IDBPDatabase<Stores>): DraftRecords => ({
  list: () => db.getAll('sealed'),
  get: (id) => db.get('sealed', id),
  put: async (record) => void (await db.put('sealed', record)),
  async remove(id) {
    const transaction = db.transaction(['sealed', 'pieces'], 'readwrite')
    await Promise.all([
      transaction.objectStore('sealed').delete(id),
      transaction.objectStore('pieces').delete(below(id)),
      transaction.done,
    ])
  },
  putPiece: async (draftId, { fileId, index, bytes }) =>
    void (await db.put('pieces', bytes, [draftId, fileId, index])),
  removePieces: (draftId, fileId) => db.delete('pieces', below(draftId, fileId)),
  async pieces(draftId) {
    const { store } = db.transaction('pieces')
    const range = below(draftId)
    const [keys, contents] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
    return keys.flatMap(([, fileId, index], i) => {
      const bytes = contents[i]
      return bytes ? [{ fileId, index, bytes }] : []
    })
  },
  async ownersOfPieces() {
    const keys = await db.getAllKeys('pieces')
    return [...new Set(keys.map(([draftId]) => draftId))]
  },
})

/** Opens the device's draft database. @throws when the browser has none, refuses it, or does not answer */
export const openRecords = async (): Promise<DraftRecords> => recordsIn(await open())
