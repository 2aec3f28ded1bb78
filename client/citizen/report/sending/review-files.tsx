import * as words from '#words/report.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import { sizeInWords } from '../evidence/limits.ts'
import { FileIcon, shownPicture } from '../evidence/thumbnail.tsx'
import type { Evidence } from '../evidence/upload-queue.ts'
import { useObjectUrl } from '../../../kit/use-object-url.ts'
import styles from './review-files.module.css'

/** Kinds that every browser shows. PDF pages are not drawn: a renderer weighs ten times the form. */
const kinds = [
  { kind: 'picture', ending: shownPicture },
  { kind: 'film', ending: /\.(mp4|mov)$/i },
] as const

/** The files as they will be sent, e.g. to find one's own name in a picture. */
export function ReviewFiles({ files }: { files: readonly Evidence[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <ReviewFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function ReviewFile({ file }: { file: Evidence }) {
  const { name, size, content } = file
  const kind = kinds.find(({ ending }) => ending.test(name))?.kind
  const address = useObjectUrl(kind && content)
  const [isBroken, setBroken] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const onError = () => {
    setBroken(true)
    setLarge(false)
  }
  const caption = (
    <span className={styles.words}>
      {name} <span className="faint">{sizeInWords(size)}</span>
    </span>
  )
  if (!address || isBroken)
    return (
      <span className={styles.file}>
        {/\.txt$/i.test(name) ? <Beginning text={content} /> : <Sign name={name} />}
        {caption}
      </span>
    )
  const isFilm = kind === 'film'
  return (
    <>
      <button type="button" className={styles.file} onClick={() => setLarge(true)}>
        {isFilm ? (
          // The browser draws the frame of a given time and loads little more.
          <video src={`${address}#t=0.1`} preload="metadata" muted playsInline {...{ onError }} />
        ) : (
          <img src={address} alt="" {...{ onError }} />
        )}
        <VisuallyHidden>{isFilm ? words.play : words.enlarge}</VisuallyHidden>
        {caption}
      </button>
      <Dialog
        title={name}
        isWide
        open={isLarge}
        onClose={() => setLarge(false)}
        actions={<Button onClick={() => setLarge(false)}>{words.close}</Button>}
      >
        {isFilm ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the citizen's own recording
          <video className={styles.large} src={address} controls playsInline />
        ) : (
          <img className={styles.large} src={address} alt={name} />
        )}
      </Dialog>
    </>
  )
}

/** A file that the browser cannot show: its icon, and its kind in large letters. */
const Sign = ({ name }: { name: string }) => (
  <span className={styles.sign} aria-hidden="true">
    <FileIcon name={name} size={28} />
    {name.split('.').at(-1)?.toUpperCase()}
  </span>
)

/** The first lines of a text file. */
function Beginning({ text }: { text: Blob | undefined }) {
  const [beginning, setBeginning] = useState('')
  useEffect(() => {
    // A cut character at the end is out of sight.
    void text
      ?.slice(0, 600)
      .text()
      .then(setBeginning, () => undefined)
  }, [text])
  return <span className={styles.beginning}>{beginning}</span>
}
