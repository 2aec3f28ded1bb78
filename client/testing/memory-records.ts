import type { DraftRecord, DraftRecords, Piece } from '../citizen/report/draft/records.ts'

/** Creates a device's draft storage in memory; `bytes` returns all stored bytes, as a copy of the device has them. */
export function memoryRecords() {
  const drafts = new Map<string, DraftRecord>()
  const pieces = new Map<string, Piece & { draftId: string }>()
  const keyOf = (draftId: string, { fileId, index }: Pick<Piece, 'fileId' | 'index'>) =>
    `${draftId} ${fileId} ${index}`
  const ofDraft = (draftId: string) =>
    [...pieces.values()].filter((piece) => piece.draftId === draftId)
  const drop = (unwanted: (Piece & { draftId: string })[]) => {
    for (const piece of unwanted) pieces.delete(keyOf(piece.draftId, piece))
  }
  const records: DraftRecords = {
    list: async () => [...drafts.values()],
    get: async (id) => drafts.get(id),
    put: async (record) => void drafts.set(record.id, record),
    remove: async (id) => {
      drafts.delete(id)
      drop(ofDraft(id))
    },
    putPiece: async (draftId, piece) =>
      void pieces.set(keyOf(draftId, piece), { ...piece, draftId }),
    removePieces: async (draftId, fileId) =>
      drop(ofDraft(draftId).filter((piece) => piece.fileId === fileId)),
    pieces: async (draftId) => ofDraft(draftId).sort((a, b) => a.index - b.index),
    ownersOfPieces: async () => [...new Set([...pieces.values()].map(({ draftId }) => draftId))],
  }
  /** Returns all stored values as bytes. */
  const bytes = () =>
    Buffer.concat(
      [...drafts.values(), ...pieces.values()].flatMap((value) =>
        [...leaves(value)].map((leaf) => Buffer.from(leaf)),
      ),
    )
  return { records, bytes, drafts, pieces }
}

function* leaves(value: unknown): Generator<Uint8Array> {
  if (value instanceof Uint8Array) yield value
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* leaves(inner)
  else yield new TextEncoder().encode(String(value))
}
