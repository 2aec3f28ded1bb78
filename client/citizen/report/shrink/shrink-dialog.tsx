import * as words from '#words/report.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { sizeInWords } from '../evidence/limits.ts'
import styles from './shrink.module.css'
import { findLarge, shrink } from './shrink-picture.ts'

interface ShrinkDialogProps {
  files: readonly File[]
  /** Continues with these files, in order. */
  onChosen: (files: readonly File[]) => void
}

/** Estimated size of a smaller copy in MB. */
const aboutEach = 0.6

/** Asks once for all chosen files; the default sends the originals, which prove more. */
export function ShrinkDialog({ files, onChosen }: ShrinkDialogProps) {
  const [large, setLarge] = useState<readonly File[]>()
  const [done, setDone] = useState<number>()
  useEffect(() => {
    let present = true
    const look = async () => {
      const found = await findLarge(files).catch(() => [])
      if (!present) return
      if (found.length === 0) onChosen(files)
      else setLarge(found)
    }
    void look()
    return () => {
      present = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for these files
  }, [files])
  if (!large) return null

  const shrinkAll = async () => {
    const chosen: File[] = []
    for (const file of files) {
      if (large.includes(file)) {
        setDone(chosen.filter((one) => !files.includes(one)).length)
        chosen.push(await shrink(file))
      } else chosen.push(file)
    }
    onChosen(chosen)
  }
  const busy = done !== undefined
  const total = large.reduce((sum, { size }) => sum + size, 0)
  const original = () => !busy && onChosen(files)
  return (
    <Dialog
      title={words.largePictures(large.length, sizeInWords(total))}
      open
      onClose={original}
      actions={
        <div className={styles.ways}>
          <Button size="large" aria-disabled={busy} onClick={original}>
            {words.sendOriginal}
          </Button>
          <Button variant="secondary" size="large" busy={busy} onClick={() => void shrinkAll()}>
            {words.sendSmaller((large.length * aboutEach).toFixed(1))}
          </Button>
        </div>
      }
    >
      <p>
        <strong>{words.originalPicture}</strong>
        {words.originalMeans}
      </p>
      <p>
        <strong>{words.smaller}</strong>
        {words.smallerMeans}
      </p>
      <output>{busy && words.shrinking(done + 1, large.length)}</output>
    </Dialog>
  )
}
