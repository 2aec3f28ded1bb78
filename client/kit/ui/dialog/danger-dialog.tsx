import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

interface DangerDialogProps {
  title: string
  open: boolean
  /** The button that changes nothing, which Escape presses as well. */
  no: string
  onNo: () => void
  /** The button that does what cannot be undone. */
  yes: string
  onYes: () => void
  children: ReactNode
}

/** A question before something is deleted for good. */
export const DangerDialog = ({
  title,
  open,
  no,
  onNo,
  yes,
  onYes,
  children,
}: DangerDialogProps) => (
  <Dialog
    title={title}
    open={open}
    onClose={onNo}
    actions={
      <>
        <Button variant="secondary" onClick={onNo}>
          {no}
        </Button>
        <Button variant="danger" onClick={onYes}>
          {yes}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
