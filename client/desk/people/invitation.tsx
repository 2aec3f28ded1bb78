import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { invitationOpen } from '../../../contract/staff/session.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { call } from '../frame/call.ts'
import { useTitle } from '../frame/use-title.ts'
import { EntryPage } from './entry-page.tsx'
import { JoinForm } from './join-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export type OpenInvitation = z.infer<typeof invitationOpen.output>

/** Accepts the invitation in the address's fragment: authenticator, password, recovery codes. */
export default function Invitation() {
  const heading = useTitle('接受邀请')
  const [token] = useState(() => location.hash.slice(1))
  const [opened, setOpened] = useState<OpenInvitation>()
  const [failure, setFailure] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  useEffect(() => {
    if (!invitationOpen.input.safeParse({ invitation: token }).success) return
    call(invitationOpen, { invitation: token }).then(setOpened, (thrown: unknown) =>
      setFailure(messageOf(thrown)),
    )
  }, [token])
  const isWellFormed = invitationOpen.input.safeParse({ invitation: token }).success
  return (
    <EntryPage wide>
      <h1 ref={heading} tabIndex={-1}>
        {codes ? '请保存恢复码' : '接受邀请'}
      </h1>
      {(failure !== undefined || !isWellFormed) && (
        <Alert tone="danger" title="邀请打不开" announce>
          <p>
            {failure ?? '链接不完整，请复制整个链接。'}
            邀请 24 小时内有效，只能用一次。请联系系统管理员重新申请。
          </p>
        </Alert>
      )}
      {isWellFormed && !opened && failure === undefined && (
        <div aria-busy="true">
          <Skeleton />
        </div>
      )}
      {opened && !codes && <JoinForm {...{ token, opened }} onJoined={setCodes} />}
      {opened && codes && <RecoveryCodes codes={codes} login={opened.login} />}
    </EntryPage>
  )
}
