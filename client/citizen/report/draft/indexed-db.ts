import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { databaseName } from './database-name.ts'
import type { Bytes } from './key-bytes.ts'
import type { DraftRecord, DraftRecords, EarlierDraft } from './records.ts'

/**
 * Citizens' browsers hold databases of this form: another form needs another version and an upgrade. A page of the
 * version before, which would write drafts as they are typed, cannot open this one.
 */
const version = 2
interface Kept extends DBSchema {
  sealed: { key: string; value: DraftRecord }
  // Contents lie apart: saving the text again does not write 50 MB again.
  pieces: { key: [draftId: string, fileId: string, index: number]; value: Bytes }
  /** Of version 1: as they were typed. */
  drafts: { key: string; value: { id: string } }
  files: { key: [draftId: string, fileId: string]; value: Blob }
}

/** Some browsers never answer when storage is off or broken; the form does not wait for them. */
const timeoutMs = 3000

function open(): Promise<IDBPDatabase<Kept>> {
  const opened = openDB<Kept>(databaseName, version, {
    upgrade(db) {
      db.createObjectStore('sealed', { keyPath: 'id' })
      db.createObjectStore('pieces')
    },
    // A newer version of the portal in another tab may want to change the database.
    blocking: () => void opened.then((db) => db.close()),
  })
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no answer')), timeoutMs)
    opened.then(resolve, reject)
  })
}

/** Everything below a key: that of a draft, or of one of its files. */
const below = (...key: string[]) => IDBKeyRange.bound(key, [...key, []])

const recordsIn = (db: IDBPDatabase<Kept>): DraftRecords => {
  const hasEarlier = db.objectStoreNames.contains('drafts')

  async function earlierFiles(draftId: string): Promise<Map<string, Blob>> {
    const { store } = db.transaction('files')
    const range = below(draftId)
    const [keys, contents] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
    return new Map(
      keys.flatMap(([, fileId], i) => {
        const content = contents[i]
        return content ? [[fileId, content]] : []
      }),
    )
  }

  return {
    list: () => db.getAll('sealed'),
    get: (id) => db.get('sealed', id),
    put: async (record) => void (await db.put('sealed', record)),
    async rekey(id, change) {
      const transaction = db.transaction('sealed', 'readwrite')
      const record = await transaction.store.get(id)
      if (record) await transaction.store.put({ ...record, ...change })
      await transaction.done
    },
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
    async earlier() {
      if (!hasEarlier) return []
      const found: EarlierDraft[] = []
      for (const draft of await db.getAll('drafts'))
        found.push({ id: draft.id, draft, files: await earlierFiles(draft.id) })
      return found
    },
    async removeEarlier(id) {
      const transaction = db.transaction(['drafts', 'files'], 'readwrite')
      await Promise.all([
        transaction.objectStore('drafts').delete(id),
        transaction.objectStore('files').delete(below(id)),
        transaction.done,
      ])
    },
  }
}

/** Opens the device's storage. @throws where the browser has none, allows none, or does not answer */
export const openRecords = async (): Promise<DraftRecords> => recordsIn(await open())
