import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { type InboxEntry, inboxKinds, inboxList, inboxRead } from '../../../contract/desk/inbox.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { announceFailure } from '../frame/announce.tsx'
import { commands } from '../frame/commands.ts'
import { useSignedIn } from '../frame/member.ts'
import { Moment } from '../frame/moment.tsx'
import { callQuery, useCallMutation } from '../frame/queries.ts'
import { useKeys } from '../frame/use-keys.ts'
import styles from './inbox.module.css'

/** Interval in ms between looks at the inbox; on the workbench its changes arrive at once. */
const refetchMs = 30_000

/** The inbox in the bar, with the number of unread entries; `B` opens it. */
export function InboxButton() {
  const { roles } = useSignedIn()
  const isCaseWorker = caseWorkers.some((role) => roles.includes(role))
  return isCaseWorker ? <OwnInbox /> : null
}

function OwnInbox() {
  const [isOpen, open] = useState(false)
  const { data, error } = useQuery({
    ...callQuery(inboxList, {}, true),
    refetchInterval: refetchMs,
  })
  useKeys({ inbox: () => open(true) })
  const unread = data?.unread ?? 0
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={commands.inbox.cap}
        title="收件箱（B）"
        onClick={() => open(true)}
      >
        <Inbox size={18} />
        <VisuallyHidden>收件箱</VisuallyHidden>
        {unread > 0 && (
          <b className={styles.unread}>
            {unread}
            <VisuallyHidden> 条未读</VisuallyHidden>
          </b>
        )}
      </button>
      {isOpen &&
        // Out of the bar, whose colours it would inherit.
        createPortal(
          <InboxDialog
            list={data?.list}
            failure={error}
            unread={unread}
            onClose={() => open(false)}
          />,
          document.body,
        )}
    </>
  )
}

interface DialogProps {
  list: readonly InboxEntry[] | undefined
  failure: unknown
  unread: number
  onClose: () => void
}

/** Returns who did what, e.g. 王五退回了您的送审. */
const inWords = ({ by, kind }: InboxEntry): string => `${by?.name ?? ''}${inboxKinds[kind]}`

function InboxDialog({ list, failure, unread, onClose }: DialogProps) {
  const navigate = useNavigate()
  const reading = useCallMutation(inboxRead, [inboxList])
  const read = (input: { id?: string }) => reading.mutateAsync(input).catch(announceFailure)
  const openEntry = ({ id, case_number, is_read: isRead }: InboxEntry) => {
    if (!isRead) void read({ id })
    onClose()
    void navigate(`/work?case=${case_number}`)
  }
  return (
    <Dialog
      title="收件箱"
      isWide
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          {unread > 0 && (
            <Button variant="secondary" busy={reading.isPending} onClick={() => void read({})}>
              全部标为已读
            </Button>
          )}
        </>
      }
    >
      {list === undefined && failure !== null && <Alert tone="danger">{messageOf(failure)}</Alert>}
      {list?.length === 0 && (
        <p>没有与您有关的消息。被退回、有答复、被提到、被接手时在这里告诉您。</p>
      )}
      <ul className={styles.list}>
        {list?.map((entry) => (
          <li key={entry.id}>
            <button type="button" className={styles.entry} onClick={() => openEntry(entry)}>
              <span className={entry.is_read ? undefined : styles.new}>
                {!entry.is_read && <VisuallyHidden>未读：</VisuallyHidden>}
                {inWords(entry)}
              </span>
              <span className="faint">
                {entry.case_number} · {entry.report_type.name} · {entry.status_name}
              </span>
              <Moment at={entry.at} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
