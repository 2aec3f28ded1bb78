import type { ReactNode } from 'react'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'

interface UnsavedDialogProps {
  /** What happens to the code. */
  children: ReactNode
  /** Label of the button that continues without saving, e.g. `不保存，离开`. */
  goOn: string
  go: () => void
  /** Copies the code instead. */
  copy: () => Promise<void>
  close: () => void
}

/** Warning before an unsaved code is lost. */
export function UnsavedDialog({ children, goOn, go, copy, close }: UnsavedDialogProps) {
  const after = (act: () => void) => () => {
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
          <Button variant="secondary" onClick={after(go)}>
            {goOn}
          </Button>
          <Button onClick={after(() => void copy())}>复制查询码</Button>
        </>
      }
    >
      <p>没有它，就看不到这份举报的进度和答复。{children}</p>
    </Dialog>
  )
}
