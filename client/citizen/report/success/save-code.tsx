import Copy from 'lucide-react/icons/copy'
import ImageDown from 'lucide-react/icons/image-down'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useState } from 'react'
import { isHandheld, isInWechat } from '../../../kit/device.ts'
import { download } from '../../../kit/download.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { useSiteTitle } from '../../site/front-config.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import styles from './success.module.css'
import type { Receipt } from './use-receipt.ts'

interface SaveCodeProps {
  code: string
  reportedAt: string
  receipt: Receipt | undefined
  /** The last action on the code, in words. */
  note: string
  setNote: (note: string) => void
  copy: () => Promise<void>
  isSaved: boolean
  setSaved: (isSaved: boolean) => void
  /** A further way to keep the code. */
  children: ReactNode
}

/** The ways to keep a query code. */
export function SaveCode(props: SaveCodeProps) {
  const { code, reportedAt, receipt, note, setNote, copy, isSaved, setSaved, children } = props
  const siteTitle = useSiteTitle()
  const [shown, setShown] = useState<ReactNode>()
  const save = async () => {
    try {
      const { codeImage } = await import('./code-image.ts')
      const time = timeInWords(reportedAt)
      const made = await codeImage({ siteTitle, code, time, receipt })
      if (isHandheld()) {
        const { PictureDialog } = await import('./picture-dialog.tsx')
        const close = () => setShown(undefined)
        setSaved(true)
        return setShown(<PictureDialog picture={made} close={close} />)
      }
      download(made, `举报回执-${time.replace(/\s.*/, '')}.png`)
      setSaved(true)
      setNote('图片已保存，请到“下载”或相册里确认')
    } catch {
      setNote('这个浏览器不能保存图片，请截屏或者抄下来')
    }
    return undefined
  }
  const print = () => {
    setSaved(true)
    window.print()
  }
  return (
    <div className={styles.save}>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>
          <Copy size={18} />
          复制查询码
        </Button>
        <Button variant="secondary" onClick={() => void save()}>
          <ImageDown size={18} />
          保存为图片
        </Button>
        {!isInWechat(navigator) && (
          <Button variant="secondary" onClick={print}>
            <Printer size={18} />
            打印
          </Button>
        )}
      </div>
      <output className={styles.note}>{note}</output>
      <Checkbox
        label="我已保存"
        checked={isSaved}
        onChange={(event) => setSaved(event.target.checked)}
      />
      {children}
      {shown}
    </div>
  )
}
