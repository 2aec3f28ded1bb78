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
      title={`${large.length} 张照片比较大，共 ${sizeInWords(total)}`}
      open
      onClose={original}
      actions={
        <div className={styles.ways}>
          <Button size="large" aria-disabled={busy} onClick={original}>
            发送原图
          </Button>
          <Button variant="secondary" size="large" busy={busy} onClick={() => void shrinkAll()}>
            缩小后发送，约 {(large.length * aboutEach).toFixed(1)} MB
          </Button>
        </div>
      }
    >
      <p>
        <strong>原图</strong>更清楚，还保留着拍摄时间、地点，作为证据更好。建议有 Wi-Fi
        或流量够用时发送原图。
      </p>
      <p>
        <strong>缩小后</strong>
        省流量、传得快，细小的字可能看不清。照片里的拍摄时间、地点会去掉，不想让人知道在哪里拍的，请选这个。
      </p>
      <output>{busy && `正在缩小第 ${done + 1} 张，共 ${large.length} 张…`}</output>
    </Dialog>
  )
}
