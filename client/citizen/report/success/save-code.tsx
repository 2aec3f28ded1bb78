import * as words from '#words/receipt.ts'
import Copy from 'lucide-react/icons/copy'
import ImageDown from 'lucide-react/icons/image-down'
import Printer from 'lucide-react/icons/printer'
import { isInWechat } from '../../../kit/device.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import styles from './success.module.css'
import type { KeepCode } from './use-keep-code.tsx'

interface SaveCodeProps extends KeepCode {
  setSaved: (isSaved: boolean) => void
}

/** The buttons that keep a query code. */
export function SaveCode({ copy, savePicture, note, dialog, setSaved }: SaveCodeProps) {
  const print = () => {
    setSaved(true)
    window.print()
  }
  return (
    <div className={styles.save}>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>
          <Copy size={18} />
          {words.copy}
        </Button>
        <Button variant="secondary" onClick={() => void savePicture()}>
          <ImageDown size={18} />
          {words.savePicture}
        </Button>
        {!isInWechat(navigator) && (
          <Button variant="secondary" onClick={print}>
            <Printer size={18} />
            {words.print}
          </Button>
        )}
      </div>
      <output className="soft unless-empty">{note}</output>
      {dialog}
    </div>
  )
}
