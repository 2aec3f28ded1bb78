import type { KeptFor } from './draft.ts'
import type { Bytes } from './key-bytes.ts'

/** What a draft's key is found by, as far as it lies on the device. */
export type KeptKey =
  /** Sealed under a key that the server gives for the ticket. */
  | { ticket: string; sealed: Bytes }
  /** As it is: where the server gives none, or could not be asked yet. */
  | { bare: Bytes }

/** A draft as it lies on the device. Times are ms since 1970. */
export interface DraftRecord {
  id: string
  savedAt: number
  expiresAt: number
  keptFor: KeptFor
  /** Absent where only the tab that writes it has the key. */
  key?: KeptKey
  text: Bytes
}

/** A file's contents are sealed in pieces of 1 MiB. */
export interface Piece {
  fileId: string
  index: number
  bytes: Bytes
}

/** A draft that an earlier version kept as it was typed. */
export interface EarlierDraft {
  id: string
  draft: unknown
  /** By file id. */
  files: ReadonlyMap<string, Blob>
}

/** The device's storage, which holds nothing that is not sealed. */
export interface DraftRecords {
  list(): Promise<DraftRecord[]>
  get(id: string): Promise<DraftRecord | undefined>
  put(record: DraftRecord): Promise<void>
  /** Puts another key into a record, if it is still there. */
  rekey(id: string, change: Pick<DraftRecord, 'expiresAt'> & { key: KeptKey }): Promise<void>
  remove(id: string): Promise<void>
  putPiece(draftId: string, piece: Piece): Promise<void>
  removePieces(draftId: string, fileId: string): Promise<void>
  /** The pieces of all files of a draft, in order. */
  pieces(draftId: string): Promise<Piece[]>
  /** Drafts that have pieces. */
  ownersOfPieces(): Promise<string[]>
  earlier(): Promise<EarlierDraft[]>
  removeEarlier(id: string): Promise<void>
}
