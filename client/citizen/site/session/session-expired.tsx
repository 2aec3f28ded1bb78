import * as words from '#words/session.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'

export interface SessionExpiredProps {
  message: string
}

const reload = () => location.reload()

/** The alert titled 提示 (spec §8). */
export const SessionExpired = ({ message }: SessionExpiredProps) => (
  <Dialog
    title={words.notice}
    open
    onClose={reload}
    actions={<Button onClick={reload}>{words.reload}</Button>}
  >
    <p>{message}</p>
    <p>{words.formIsKept}</p>
  </Dialog>
)
