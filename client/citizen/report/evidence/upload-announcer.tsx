import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import { changesInWords } from './announcement.ts'
import type { Uploads } from './use-uploads.ts'

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
