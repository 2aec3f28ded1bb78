import { useEffect, useState } from 'react'
import { invitationOpen } from '../../../contract/staff/session.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { formText } from '../../kit/form-text.ts'
import { call, failedWith } from '../frame/call.ts'
import { useForm } from '../frame/use-form.ts'
import { useTitle } from '../frame/use-title.ts'
import { EntryPage } from './entry-page.tsx'
import { JoinForm, type OpenInvitation } from './join-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Form } from '../../kit/form.tsx'

/** Accepts the invitation in the address's fragment: authenticator, password, recovery codes. */
export default function Invitation() {
  const heading = useTitle('接受邀请')
  const [token] = useState(() => location.hash.slice(1))
  const [opened, setOpened] = useState<OpenInvitation>()
  const [failure, setFailure] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [half, setHalf] = useState<string>()
  const [needsHalf, askForHalf] = useState(false)
  useEffect(() => {
    if (!invitationOpen.input.safeParse({ invitation: token }).success) return
    call(invitationOpen, { invitation: token }).then(setOpened, (thrown: unknown) => {
      if (failedWith(thrown, 'wrongCode')) askForHalf(true)
      else setFailure(messageOf(thrown))
    })
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
      {needsHalf && !opened && (
        <HalfForm
          token={token}
          onOpened={(found, typed) => {
            setHalf(typed)
            setOpened(found)
          }}
        />
      )}
      {isWellFormed && !opened && !needsHalf && failure === undefined && (
        <div aria-busy="true">
          <Skeleton />
        </div>
      )}
      {opened && !codes && <JoinForm {...{ token, half, opened }} onJoined={setCodes} />}
      {opened && codes && <RecoveryCodes codes={codes} login={opened.login} />}
    </EntryPage>
  )
}

/** Asks for the requester's half of the invitation. */
function HalfForm(props: {
  token: string
  onOpened: (found: OpenInvitation, half: string) => void
}) {
  const { problems, failure, busy, submit } = useForm(invitationOpen)
  const send = async (form: HTMLFormElement) => {
    const half = formText(form, 'half').trim().toLowerCase()
    const found = await submit({ invitation: props.token, half })
    if (found) props.onOpened(found, half)
  }
  return (
    <Form onSubmit={send}>
      <p>邀请分两半，由两位管理员分别交给您。这个链接是一半，请填写申请人交给您的另一半。</p>
      <TextField
        name="half"
        label="另一半"
        hint="四组，每组五个字母和数字"
        error={problems['half'] ?? failure}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="large" busy={busy}>
        打开邀请
      </Button>
    </Form>
  )
}
