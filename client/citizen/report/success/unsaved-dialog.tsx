import type { ReactNode } from 'react'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import type { KeepCode } from './use-keep-code.tsx'

interface UnsavedDialogProps extends Pick<KeepCode, 'copy' | 'savePicture'> {
  /** What happens to the code. */
  children: ReactNode
  /** Label of the button that continues without saving, e.g. `不保存，离开`. */
  goOn: string
  go: () => void
  close: () => void
}

/** Warning before an unsaved code is lost. Staying comes first, so that it has the focus. */
export function UnsavedDialog(props: UnsavedDialogProps) {
  const { children, goOn, go, copy, savePicture, close } = props
  const after = (act: () => unknown) => () => {
    close()
    act()
  }
  return (
    <Dialog
      title="查询码还没有保存"
      open
      onClose={close}
      actions={
        <>
          <Button onClick={close}>留在此页</Button>
          <Button variant="secondary" onClick={after(copy)}>
            复制查询码
          </Button>
          <Button variant="secondary" onClick={after(savePicture)}>
            保存为图片
          </Button>
          <Button variant="quiet" onClick={after(go)}>
            {goOn}
          </Button>
        </>
      }
    >
      <p>没有它，就看不到这份举报的进度和答复。{children}</p>
    </Dialog>
  )
}
