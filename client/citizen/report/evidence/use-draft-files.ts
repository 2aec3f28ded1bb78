import { useEffect, useRef } from 'react'
import type { DraftFile } from '../draft/draft.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import { type Evidence, partOf, storedState } from './upload-queue.ts'

/** The files of a draft as the queue takes them; what is uploaded already stays so. */
export const evidenceOf = (
  files: readonly DraftFile[],
  contents: ReadonlyMap<string, Blob>,
): Evidence[] =>
  files.map((file) => {
    const { paused, ...rest } = file
    const content = contents.get(file.id)
    const state = file.stored ? storedState(file.stored) : paused ? 'paused' : 'waiting'
    return { ...rest, state, progress: file.stored ? 1 : partOf(file), ...(content && { content }) }
  })

/** Returns the stored part of the queue's files. */
export const draftFilesOf = (files: readonly Evidence[]): DraftFile[] =>
  files.map(({ id, name, size, type, stored, upload, removesMetadata, state }) => ({
    id,
    name,
    size,
    type,
    stored,
    upload,
    removesMetadata,
    ...(state === 'paused' && { paused: true }),
  }))

/** Keeps the draft's files and contents in step with the queue. */
export function useDraftFiles(draftSession: DraftSession, files: readonly Evidence[]): void {
  const before = useRef(files)
  useEffect(() => {
    const known = new Set(before.current.map(({ id }) => id))
    const present = new Set(files.map(({ id }) => id))
    before.current = files
    for (const { id, content } of files)
      if (!known.has(id) && content) draftSession.putFile(id, content)
    for (const id of known) if (!present.has(id)) draftSession.removeFile(id)
    const now = draftFilesOf(files)
    // Progress alone does not change the draft.
    if (JSON.stringify(now) !== JSON.stringify(draftSession.current().files))
      draftSession.change({ files: now })
  }, [draftSession, files])
}
