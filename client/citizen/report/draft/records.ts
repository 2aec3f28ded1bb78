import type { Bytes } from './key-bytes.ts'

/** The part of a draft's key that is stored on the device. */
export type KeptKey =
  /** The key, sealed under a wrapping key that the server returns for the ticket. */
  | { ticket: string; sealed: Bytes }
  /** The key itself: the server issues no wrapping keys, or could not be reached yet. */
  | { bare: Bytes }

/** A stored draft. */
export interface DraftRecord {
  id: string
  /** Last change, in ms since 1970. */
  savedAt: number
  /** Absent until the server has been asked; only the tab that edits the draft has the key until then. */
  key?: KeptKey
  text: Bytes
}

/** A sealed part of a file, at most 1 MiB. */
export interface Piece {
  fileId: string
  index: number
  bytes: Bytes
}

/** The device's storage of drafts; all contents are sealed. */
export interface DraftRecords {
  list(): Promise<DraftRecord[]>
  get(id: string): Promise<DraftRecord | undefined>
  put(record: DraftRecord): Promise<void>
  remove(id: string): Promise<void>
  putPiece(draftId: string, piece: Piece): Promise<void>
  removePieces(draftId: string, fileId: string): Promise<void>
  /** Returns the pieces of all files of a draft, ordered by file and index. */
  pieces(draftId: string): Promise<Piece[]>
  /** Returns the ids of the drafts that have pieces. */
  ownersOfPieces(): Promise<string[]>
}
