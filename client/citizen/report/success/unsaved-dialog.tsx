import * as words from '#words/receipt.ts'
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
      title={words.unsaved}
      open
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{words.stay}</Button>
          <Button variant="secondary" onClick={after(copy)}>
            {words.copy}
          </Button>
          <Button variant="secondary" onClick={after(savePicture)}>
            {words.savePicture}
          </Button>
          <Button variant="quiet" onClick={after(go)}>
            {goOn}
          </Button>
        </>
      }
    >
      <p>
        {words.withoutCode}
        {children}
      </p>
    </Dialog>
  )
}
