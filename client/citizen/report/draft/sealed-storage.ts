import { draftHours } from '../../../../contract/retention.ts'
import { type Cipher, createCipher } from './cipher.ts'
import { type Draft, keptOf, type KeptFor } from './draft.ts'
import { type DraftKeyService, draftKeyService } from './draft-key-service.ts'
import { lowerExpiryMark } from './expiry-mark.ts'
import { openRecords } from './indexed-db.ts'
import { type Bytes, newKey } from './key-bytes.ts'
import type { DraftRecord, DraftRecords, KeptKey, Piece } from './records.ts'
import { createMemoryStorage, type DraftStorage } from './storage.ts'
import { leaveDraft, tabKey, takeDraft } from './tab-key.ts'

interface Deps {
  records: DraftRecords
  keys: DraftKeyService
  now: () => number
}

/** How a draft of this page is stored. */
interface Standing {
  keptFor: KeptFor
  key?: KeptKey | undefined
  expiresAt: number
  /** When the next wrapping key is requested, so that the retention counts from the last change. */
  renewAt: number
}

const pieceBytes = 1024 * 1024
const minute = 60_000
/** Age of a wrapping key after which another is requested, in ms. */
const renewAfter = 10 * minute
const lifetimeOf = (keptFor: KeptFor) =>
  draftHours[keptFor === 'days' ? 'days' : 'hours'] * 60 * minute

/** Tells whether the server can return the key. */
const hasTicket = (key: KeptKey | undefined): boolean => key !== undefined && 'ticket' in key

/** Reads a part of a file; old browsers lack `Blob.arrayBuffer`. */
const readBytes = async (part: Blob): Promise<Bytes> =>
  new Uint8Array(await new Response(part).arrayBuffer())

const placeOf = (draftId: string, fileId: string, index: number, count: number) =>
  `${draftId} ${fileId} ${index + 1} of ${count}`

async function openPieces(cipher: Cipher, draftId: string, pieces: readonly Piece[]) {
  const parts: Blob[] = []
  for (const [i, { fileId, bytes }] of pieces.entries())
    parts.push(new Blob([await cipher.open(bytes, placeOf(draftId, fileId, i, pieces.length))]))
  return new Blob(parts)
}

export interface SealedStorage extends DraftStorage {
  /** Resolves when the draft's key is stored on the device, if the server could be reached. */
  kept(draftId: string): Promise<void>
}

/**
 * Stores drafts on the device, each sealed under a random key. The page's memory and the tab's session storage hold
 * that key; the device stores it sealed under a key that the server returns for some hours. Source: decision 32.
 */
export function createSealedStorage({ records, keys, now }: Deps): SealedStorage {
  const known = new Map<string, Bytes>()
  const standings = new Map<string, Standing>()
  const renewing = new Map<string, Promise<void>>()
  /** Id of the draft of this tab. */
  let held: string | undefined

  /** The state that an earlier page left. */
  const standingOf = ({ key, keptFor, expiresAt }: DraftRecord): Standing => {
    const renewAt = hasTicket(key) ? expiresAt - lifetimeOf(keptFor) + renewAfter : 0
    return { keptFor, expiresAt, renewAt, ...(key && { key }) }
  }
  const keyOf = (id: string) => known.get(id) ?? tabKey(id)
  /** Returns the key of a draft being edited; creates it at the first time. */
  function ownKey(id: string): Bytes {
    const key = keyOf(id) ?? newKey()
    known.set(id, key)
    return key
  }

  async function unlocked({ id, key }: DraftRecord): Promise<Bytes | undefined> {
    if (!key) return undefined
    if ('bare' in key) return key.bare
    const wrapping = await keys.find(key.ticket)
    return wrapping && (await createCipher(wrapping)).open(key.sealed, id)
  }

  async function askForKey(id: string, keptFor: 'hours' | 'days') {
    const own = keyOf(id)
    if (!own) return
    // Unreachable server: the key is stored bare, so that the draft can be opened.
    const issued = await keys.issue(keptFor).catch(() => undefined)
    const key: KeptKey = issued
      ? { ticket: issued.ticket, sealed: await (await createCipher(issued.key)).seal(own, id) }
      : { bare: own }
    const before = standings.get(id)
    // The draft was finished, or another retention was chosen meanwhile.
    if (!known.has(id) || (before && before.keptFor !== keptFor)) return
    if (!issued && before && hasTicket(before.key)) {
      standings.set(id, { ...before, renewAt: now() + minute })
      return
    }
    const expiresAt = now() + (issued?.lifetime ?? lifetimeOf(keptFor))
    const renewAt = now() + (issued ? renewAfter : minute)
    standings.set(id, { keptFor, key, expiresAt, renewAt })
    await records.rekey(id, { key, expiresAt })
    lowerExpiryMark(expiresAt)
  }
  /** Renews the wrapping key when it is due; one request per draft at a time. */
  function renew(id: string, keptFor: KeptFor): Promise<void> {
    const isDue = (standings.get(id)?.renewAt ?? 0) <= now()
    if (keptFor === 'tab' || !isDue) return Promise.resolve()
    const asking =
      renewing.get(id) ??
      askForKey(id, keptFor).finally(() => {
        renewing.delete(id)
        const after = standings.get(id)?.keptFor ?? keptFor
        if (after !== keptFor) void renew(id, after).catch(() => undefined)
      })
    renewing.set(id, asking)
    return asking
  }

  async function put(draft: Draft): Promise<void> {
    const { id, savedAt, keptFor = 'hours' } = draft
    // The tab forgot the draft while it was empty.
    if (id === held && !tabKey(id)) takeDraft(id, ownKey(id))
    const cipher = await createCipher(ownKey(id))
    const text = await cipher.seal(new TextEncoder().encode(JSON.stringify(keptOf(draft))), id)
    const before = standings.get(id)
    const standing: Standing =
      before?.keptFor === keptFor && before.key
        ? before
        : { keptFor, expiresAt: now() + lifetimeOf(keptFor), renewAt: 0 }
    // Without a ticket the retention counts from the last change.
    const expiresAt = hasTicket(standing.key) ? standing.expiresAt : now() + lifetimeOf(keptFor)
    standings.set(id, { ...standing, expiresAt })
    const kept = standing.key && { key: standing.key }
    await records.put({ id, savedAt, expiresAt, keptFor, text, ...kept })
    lowerExpiryMark(expiresAt)
  }

  async function putFile(draftId: string, fileId: string, content: Blob): Promise<void> {
    const cipher = await createCipher(ownKey(draftId))
    const count = Math.max(1, Math.ceil(content.size / pieceBytes))
    for (let index = 0; index < count; index += 1) {
      const part = await readBytes(content.slice(index * pieceBytes, (index + 1) * pieceBytes))
      const bytes = await cipher.seal(part, placeOf(draftId, fileId, index, count))
      await records.putPiece(draftId, { fileId, index, bytes })
    }
  }

  return {
    lasting: true,
    async heads() {
      const drafts = (await records.list()).map(({ id, savedAt, expiresAt }) => ({
        id,
        savedAt,
        expiresAt,
      }))
      const ids = new Set(drafts.map(({ id }) => id))
      // Pieces whose draft was not saved before the page was killed.
      const lost = (await records.ownersOfPieces()).filter((id) => !ids.has(id))
      return [...drafts, ...lost.map((id) => ({ id, savedAt: 0, expiresAt: 0 }))]
    },
    async open(id) {
      const record = await records.get(id)
      const key = record && (keyOf(id) ?? (await unlocked(record)))
      if (!key) return undefined
      const bytes = await (await createCipher(key)).open(record.text, id).catch(() => undefined)
      if (!bytes) return undefined
      known.set(id, key)
      standings.set(id, standingOf(record))
      const draft: unknown = JSON.parse(new TextDecoder().decode(bytes))
      return draft
    },
    hold(id) {
      held = id
      takeDraft(id, ownKey(id))
    },
    async put(draft) {
      await put(draft)
      void renew(draft.id, draft.keptFor ?? 'hours').catch(() => undefined)
    },
    async remove(id) {
      known.delete(id)
      standings.delete(id)
      leaveDraft(id)
      await records.remove(id)
    },
    putFile,
    removeFile: (draftId, fileId) => records.removePieces(draftId, fileId),
    async files(draftId) {
      const key = keyOf(draftId)
      if (!key) return new Map()
      const cipher = await createCipher(key)
      const pieces = await records.pieces(draftId)
      const files = new Map<string, Blob>()
      for (const fileId of new Set(pieces.map((piece) => piece.fileId))) {
        const own = pieces.filter((piece) => piece.fileId === fileId)
        // An incomplete or changed file is skipped.
        const content = await openPieces(cipher, draftId, own).catch(() => undefined)
        if (content) files.set(fileId, content)
      }
      return files
    },
    kept: (draftId) => renewing.get(draftId) ?? Promise.resolve(),
  }
}

/** Opens the device's draft storage; falls back to memory (`lasting: false`) where the browser refuses it. Never rejects. */
export const openDraftStorage = async (): Promise<DraftStorage> =>
  openRecords().then(
    (records) => createSealedStorage({ records, keys: draftKeyService, now: () => Date.now() }),
    createMemoryStorage,
  )
