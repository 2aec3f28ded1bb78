import * as words from '#words/report.ts'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import type { Uploads } from './use-uploads.ts'
import type { Evidence } from './upload-queue.ts'

/** Describes stored and failed files for screen readers; empty when nothing relevant changed. */
export function changesInWords(before: readonly Evidence[], after: readonly Evidence[]): string {
  const known = new Map(before.map((file) => [file.id, file]))
  return after
    .filter(({ id, state, message }) => {
      const then = known.get(id)
      return then?.state !== state || (state === 'uploading' && then.message !== message)
    })
    .map(({ name, state, message }) => {
      if (state === 'stored') return words.fileUploaded(name)
      if (state === 'undecided') return words.fileSays(name, words.metadataKept)
      if (state === 'paused') return words.filePaused(name)
      if (state === 'uploading') return message ? words.fileSays(name, message) : ''
      return state === 'failed' ? words.fileFailed(name, message ?? '') : ''
    })
    .filter(Boolean)
    .join('；')
}

/** Announces stored and failed files, on whichever step of the form the citizen is. */
export function UploadAnnouncer({ files }: Pick<Uploads, 'files'>) {
  const before = useRef(files)
  const [text, setText] = useState('')
  useEffect(() => {
    const said = changesInWords(before.current, files)
    before.current = files
    // oxlint-disable-next-line react/set-state-in-effect -- what is said depends on what was before
    if (said) setText(said)
  }, [files])
  return (
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
  )
}
