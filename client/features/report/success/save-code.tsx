import Copy from 'lucide-react/icons/copy'
import ImageDown from 'lucide-react/icons/image-down'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useState } from 'react'
import { isHandheld, isInWechat } from '../../../kit/device.ts'
import { download } from '../../../kit/download.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useSiteTitle } from '../../site/front-config.ts'
import { shownQueryCode } from '../../site/typed-query-code.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { copyText } from './copy-text.ts'
import styles from './success.module.css'

/** The ways to keep a query code. */
export function SaveCode({ code, reportedAt }: { code: string; reportedAt: string }) {
  const siteTitle = useSiteTitle()
  const [note, setNote] = useState('')
  const [shown, setShown] = useState<ReactNode>()
  const copy = async () =>
    setNote(
      (await copyText(shownQueryCode(code)))
        ? '已复制，请粘贴到备忘录等不会丢的地方'
        : '这个浏览器不让复制，请长按上面的查询码手动复制，或者抄下来',
    )
  const save = async () => {
    try {
      const { codeImage } = await import('./code-image.ts')
      const made = await codeImage({ siteTitle, code, time: timeInWords(reportedAt) })
      if (isHandheld()) {
        const { PictureDialog } = await import('./picture-dialog.tsx')
        return setShown(<PictureDialog picture={made} close={() => setShown(undefined)} />)
      }
      download(made, `举报查询码-${timeInWords(reportedAt).replace(/\s.*/, '')}.png`)
      setNote('图片已保存，请到“下载”或相册里确认')
    } catch {
      setNote('这个浏览器不能保存图片，请截屏或者抄下来')
    }
    return undefined
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
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer size={18} />
            打印
          </Button>
        )}
      </div>
      <output className={styles.note}>{note}</output>
      {shown}
    </div>
  )
}
