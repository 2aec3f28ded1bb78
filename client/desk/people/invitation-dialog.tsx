import { useState } from 'react'
import { staffBase } from '../../../contract/pages.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import styles from './invitation-dialog.module.css'

interface InvitationDialogProps {
  token: string
  name: string
  onClose: () => void
}

/** The token is in the fragment, which no server receives or logs. */
export const invitationAddress = (token: string): string =>
  `${location.origin}${staffBase}/invitation#${token}`

/** Shows an invitation once; closes after it has been handed over. */
export function InvitationDialog({ token, name, onClose }: InvitationDialogProps) {
  const [isHandedOver, handOver] = useState(false)
  const address = invitationAddress(token)
  const [copied, setCopied] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied('已复制'),
      () => setCopied('复制没有成功，请手动选取'),
    )
  return (
    <Dialog
      open
      title={`给 ${name} 的邀请`}
      // Escape would lose the invitation.
      onClose={() => isHandedOver && onClose()}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            复制链接
          </Button>
          <Button disabled={!isHandedOver} onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <p>请当面或电话核实后交给本人。24 小时内有效，只能用一次，关闭后不再显示。</p>
      <p className={styles.address}>{address}</p>
      {/* Not `announce`: content behind the dialog is not read out. */}
      <output className={styles.copied}>{copied}</output>
      <Checkbox
        label="已经交给本人"
        checked={isHandedOver}
        onChange={() => handOver(!isHandedOver)}
      />
    </Dialog>
  )
}
