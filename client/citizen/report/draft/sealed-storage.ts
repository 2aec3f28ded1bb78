import { createCipher } from './cipher.ts'
import { keptOf } from './draft.ts'
import { type DraftKeyService, draftKeyService } from './draft-key-service.ts'
import { expiryOf, lowerExpiryMark } from './expiry-mark.ts'
import { openRecords } from './indexed-db.ts'
import { type Bytes, newKey } from './key-bytes.ts'
import type { DraftRecord, DraftRecords, KeptKey } from './records.ts'
import { openFiles, sealFile } from './sealed-files.ts'
import { createTabStorage, type DraftStorage } from './storage.ts'
import { leaveDraft, tabKey, takeDraft } from './tab-key.ts'

interface Deps {
  records: DraftRecords
  keys: DraftKeyService
  now: () => number
}

/** A draft that this page has opened. */
interface OpenDraft {
  readonly key: Bytes
  /** Record of the draft as last stored, from the first change on. */
  record?: DraftRecord
  kept?: KeptKey | undefined
  /** When a wrapping key is requested next, in ms since 1970. */
  askAt: number
  asking?: Promise<void>
}

const minute = 60_000
/** A ticket outlives the draft's hours by one hour, so one request in an hour renews it in time. */
const renewAfter = 60 * minute
const retryAfter = minute

const isTicket = (kept: KeptKey | undefined): boolean => kept !== undefined && 'ticket' in kept

export interface SealedStorage extends DraftStorage {
  /** Resolves when the draft's key is stored on the device, if the server could be reached. */
  kept(draftId: string): Promise<void>
}

/**
 * Stores drafts on the device, each sealed under a random key. The page's memory and the tab's session storage hold
 * that key; the device stores it sealed under a key that the server returns for some hours. Source: decision 32.
 */
export function createSealedStorage({ records, keys, now }: Deps): SealedStorage {
  const opened = new Map<string, OpenDraft>()
  /** Id of the draft of this tab. */
  let held: string | undefined

  const keyOf = (id: string) => opened.get(id)?.key ?? tabKey(id)
  /** Returns a draft being edited; creates its key at the first time. */
  function own(id: string, key = keyOf(id) ?? newKey()): OpenDraft {
    const draft = opened.get(id) ?? { key, askAt: 0 }
    opened.set(id, draft)
    return draft
  }

  async function unwrap({ id, key }: DraftRecord): Promise<Bytes | undefined> {
    if (!key) return undefined
    if ('bare' in key) return key.bare
    const wrapping = await keys.find(key.ticket)
    return wrapping && (await createCipher(wrapping)).open(key.sealed, id)
  }

  const store = async ({ record, kept }: OpenDraft) =>
    record && records.put({ ...record, ...(kept && { key: kept }) })

  async function wrap(id: string, draft: OpenDraft): Promise<void> {
    // Unreachable server: the key is stored bare, so that the draft can be opened.
    const issued = await keys.issue().catch(() => undefined)
    draft.askAt = now() + (issued ? renewAfter : retryAfter)
    if (issued) {
      const sealed = await (await createCipher(issued.key)).seal(draft.key, id)
      draft.kept = { ticket: issued.ticket, sealed }
    } else if (!isTicket(draft.kept)) draft.kept = { bare: draft.key }
    // The draft may have been finished meanwhile.
    if (opened.get(id) === draft) await store(draft)
  }

  return {
    lasting: true,
    async heads() {
      const drafts = await records.list()
      const ids = new Set(drafts.map(({ id }) => id))
      // Pieces whose draft was not saved before the page was killed.
      const lost = (await records.ownersOfPieces()).filter((id) => !ids.has(id))
      return [...drafts, ...lost.map((id) => ({ id, savedAt: 0 }))]
    },
    async open(id) {
      const record = await records.get(id)
      const key = record && (keyOf(id) ?? (await unwrap(record)))
      if (!key) return undefined
      const bytes = await (await createCipher(key)).open(record.text, id).catch(() => undefined)
      if (!bytes) return undefined
      own(id, key).kept ??= record.key
      const draft: unknown = JSON.parse(new TextDecoder().decode(bytes))
      return draft
    },
    hold(id) {
      held = id
      takeDraft(id, own(id).key)
    },
    async put(draft) {
      const { id, savedAt } = draft
      const open = own(id)
      // The tab forgot the draft while it was empty.
      if (id === held && !tabKey(id)) takeDraft(id, open.key)
      const bytes = new TextEncoder().encode(JSON.stringify(keptOf(draft)))
      open.record = { id, savedAt, text: await (await createCipher(open.key)).seal(bytes, id) }
      await store(open)
      lowerExpiryMark(expiryOf(draft))
      if (open.askAt > now()) return
      // One request at a time.
      open.askAt = Infinity
      open.asking = wrap(id, open).catch(() => undefined)
    },
    async remove(id) {
      opened.delete(id)
      leaveDraft(id)
      await records.remove(id)
    },
    putFile: async (draftId, fileId, content) =>
      sealFile(records, await createCipher(own(draftId).key), draftId, { id: fileId, content }),
    removeFile: (draftId, fileId) => records.removePieces(draftId, fileId),
    async files(draftId) {
      const key = keyOf(draftId)
      return key ? openFiles(records, await createCipher(key), draftId) : new Map()
    },
    kept: (draftId) => opened.get(draftId)?.asking ?? Promise.resolve(),
  }
}

/** Opens the device's draft storage; the tab's on plain http, which lacks Web Crypto, and where the browser refuses it. Never rejects. */
export async function openDraftStorage(): Promise<DraftStorage> {
  if (!('subtle' in crypto)) return createTabStorage()
  return openRecords().then(
    (records) => createSealedStorage({ records, keys: draftKeyService, now: () => Date.now() }),
    createTabStorage,
  )
}
