import { useEffect, useState } from 'react'
import { onSessionExpired } from '../../kit/session-expired.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'

/** Says that the session has expired and reloads on confirm (spec §8). Drafts survive the reload. */
export function ExpiryDialog() {
  const [message, setMessage] = useState<string>()
  useEffect(() => onSessionExpired(setMessage), [])
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
