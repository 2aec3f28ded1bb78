import type { Cipher } from './cipher.ts'
import type { Bytes } from './key-bytes.ts'
import type { DraftRecords, Piece } from './records.ts'

const pieceBytes = 1024 * 1024

/** Reads a part of a file; old browsers lack `Blob.arrayBuffer`. */
const readBytes = async (part: Blob): Promise<Bytes> =>
  new Uint8Array(await new Response(part).arrayBuffer())

const placeOf = (draftId: string, fileId: string, index: number, count: number) =>
  `${draftId} ${fileId} ${index + 1} of ${count}`

/** Stores a file in sealed pieces, so that no page holds 50 MB twice. */
export async function sealFile(
  records: DraftRecords,
  cipher: Cipher,
  draftId: string,
  file: { id: string; content: Blob },
): Promise<void> {
  const { id: fileId, content } = file
  const count = Math.max(1, Math.ceil(content.size / pieceBytes))
  for (let index = 0; index < count; index += 1) {
    const part = await readBytes(content.slice(index * pieceBytes, (index + 1) * pieceBytes))
    const bytes = await cipher.seal(part, placeOf(draftId, fileId, index, count))
    await records.putPiece(draftId, { fileId, index, bytes })
  }
}

async function openPieces(cipher: Cipher, draftId: string, pieces: readonly Piece[]) {
  const parts: Blob[] = []
  for (const [i, { fileId, bytes }] of pieces.entries())
    parts.push(new Blob([await cipher.open(bytes, placeOf(draftId, fileId, i, pieces.length))]))
  return new Blob(parts)
}

/** Opens the files of a draft, by file id; leaves out incomplete and changed ones. */
export async function openFiles(
  records: DraftRecords,
  cipher: Cipher,
  draftId: string,
): Promise<Map<string, Blob>> {
  const pieces = await records.pieces(draftId)
  const files = new Map<string, Blob>()
  for (const fileId of new Set(pieces.map((piece) => piece.fileId))) {
    const own = pieces.filter((piece) => piece.fileId === fileId)
    const content = await openPieces(cipher, draftId, own).catch(() => undefined)
    if (content) files.set(fileId, content)
  }
  return files
}
