import { useEffect, useRef, useState } from 'react'
import { phone as phoneField } from '../../../../contract/field.ts'
import { failureInWords } from '../../../kit/failure-in-words.ts'
import { typedPhone } from '../../../kit/typed-phone.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { captchaTickets } from '../../site/verification/captcha-tickets.ts'
import { isOtpRefused } from '../../site/verification/call-with-otp.ts'
import { OneTimeCodeField } from '../../site/verification/one-time-code-field.tsx'
import { ticketFor } from '../../site/verification/one-time-code-progress.ts'
import { useOneTimeCode } from '../../site/verification/use-one-time-code.ts'
import { findReports, type Finding } from './find-reports.ts'
import styles from './find-by-phone.module.css'

interface ProvePhoneProps {
  /** Not the first time: what was pressed is gone, and the field gets the focus. */
  isAgain: boolean
  onFound: (finding: Finding) => void
}

/** Proves a phone by a code, then asks for its reports; the code is good for once. */
export function ProvePhone({ isAgain, onFound }: ProvePhoneProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const phone = typedPhone(typed)
  const code = useOneTimeCode({ kind: 'phone', purpose: 'find' }, phone)
  useEffect(() => captchaTickets.prepare(), [])
  useEffect(() => {
    if (isAgain) field.current?.focus()
  }, [isAgain])
  const isPhoneRight = () => {
    const wrong = phoneField.safeParse(phone).error?.issues[0]?.message
    setProblem(wrong)
    if (wrong !== undefined) field.current?.focus()
    return wrong === undefined
  }
  const find = async () => {
    const ticket = ticketFor(code.progress, phone)
    if (busy || !isPhoneRight()) return
    if (ticket === undefined) return code.setError('请先获取并填写短信验证码')
    setBusy(true)
    setFailure(undefined)
    try {
      const found = await findReports(phone, ticket)
      code.forget()
      onFound(found)
    } catch (thrown) {
      if (isOtpRefused(thrown)) code.forget()
      setFailure(failureInWords(thrown))
      setBusy(false)
    }
  }
  return (
    <Card>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <TextField
          ref={field}
          id="find-phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          label="手机号"
          hint="实名举报时填写的手机号。"
          error={problem}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <OneTimeCodeField id="find-otp" code={code} isAddressRight={isPhoneRight} checks />
        {failure !== undefined && <Alert tone="danger" title={failure} announce />}
        <Button type="submit" size="large" busy={busy}>
          查找我的举报
        </Button>
      </form>
    </Card>
  )
}
