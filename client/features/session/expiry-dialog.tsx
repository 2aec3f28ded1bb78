import { useEffect, useState } from 'react'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'

interface ExpiryDialogProps {
  /** Hears of every call that found the session expired; the same on every render. Returns how to stop. */
  onExpired: (listener: (message: string) => void) => () => void
}

/** Says that the session has expired and reloads on confirm (spec §8). Drafts survive the reload. */
export function ExpiryDialog({ onExpired }: ExpiryDialogProps) {
  const [message, setMessage] = useState<string>()
  useEffect(() => onExpired(setMessage), [onExpired])
  const reload = () => location.reload()
  return (
    <Dialog
      title="提示"
      open={message !== undefined}
      onClose={reload}
      actions={<Button onClick={reload}>确定</Button>}
    >
      {message}
    </Dialog>
  )
}
