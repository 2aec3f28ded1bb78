import * as words from '#words/receipt.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { useObjectUrl } from '../../../kit/use-object-url.ts'
import styles from './success.module.css'

interface PictureDialogProps {
  picture: Blob
  close: () => void
}

/** Shows a picture to be saved by a long press: browsers inside apps, e.g. WeChat, save no downloads. */
export function PictureDialog({ picture, close }: PictureDialogProps) {
  const address = useObjectUrl(picture)
  return (
    <Dialog
      title={words.pressPicture}
      open
      onClose={close}
      actions={<Button onClick={close}>{words.close}</Button>}
    >
      {address && <img src={address} alt={words.pictureLabel} className={styles.picture} />}
    </Dialog>
  )
}
