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
      title="长按图片，保存到相册"
      open
      onClose={close}
      actions={<Button onClick={close}>关闭</Button>}
    >
      {address && <img src={address} alt="查询码的图片" className={styles.picture} />}
    </Dialog>
  )
}
