import { useState } from 'react'
import { staffBase } from '../../../contract/pages.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import styles from './invitation-dialog.module.css'

/** One half of an invitation: the approver's link or the requester's half. */
export type Invitation = { name: string } & ({ token: string } | { half: string })

/** The token is in the fragment, which no server receives or logs. */
export const invitationAddress = (token: string): string =>
  `${location.origin}${staffBase}/invitation#${token}`

/** Shows one half of an invitation once; closes after it has been handed over. */
export function InvitationDialog({ onClose, ...given }: Invitation & { onClose: () => void }) {
  const [isHandedOver, handOver] = useState(false)
  const isLink = 'token' in given
  const words = isLink ? invitationAddress(given.token) : given.half
  const [copied, setCopied] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => setCopied('已复制'),
      () => setCopied('复制没有成功，请手动选取'),
    )
  return (
    <Dialog
      open
      title={isLink ? `给 ${given.name} 的邀请` : `给 ${given.name} 的另一半邀请`}
      // Escape would lose it.
      onClose={() => isHandedOver && onClose()}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            {isLink ? '复制链接' : '复制'}
          </Button>
          <Button disabled={!isHandedOver} onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <p>
        {isLink
          ? '请当面核实后交给本人，不要交给申请人。打开时还要填写申请人交给本人的另一半。24 小时内有效，只能用一次，关闭后不再显示。'
          : '批准后，本人打开邀请链接时要填写它。请当面核实后交给本人，不要交给批准人。关闭后不再显示，丢失的要重新申请。'}
      </p>
      <p className={styles.address}>{words}</p>
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
