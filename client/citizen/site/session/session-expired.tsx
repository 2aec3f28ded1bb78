import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'

export interface SessionExpiredProps {
  message: string
}

const reload = () => location.reload()

/** The alert titled 提示 (spec §8). */
export const SessionExpired = ({ message }: SessionExpiredProps) => (
  <Dialog title="提示" open onClose={reload} actions={<Button onClick={reload}>刷新</Button>}>
    <p>{message}</p>
    <p>举报表单里已填写的内容会保留，刷新后可以接着填写。</p>
  </Dialog>
)
