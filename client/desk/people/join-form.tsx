import { typedOtp } from '../../../contract/typed-person.ts'
import { useState } from 'react'
import type { Output } from '../../../contract/endpoint.ts'
import { staffRoleNames } from '../../../contract/staff/role.ts'
import { invitationAccept, invitationOpen } from '../../../contract/staff/session.ts'
import { formText } from '../../kit/form-text.ts'
import { passwordDigest } from '../../kit/password/digest.ts'
import { NewPasswordField } from '../../kit/password/new-password-field.tsx'
import { passwordProblem } from '../../kit/password/password-rules.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { call, failedWith } from '../frame/call.ts'
import styles from './invitation.module.css'
import { Failure } from '../frame/failure.tsx'
import { InvalidFields, useSubmission } from '../../kit/use-submission.ts'
import { QrCode } from '../../kit/qr-code.tsx'
import { Form } from '../../kit/form.tsx'

export type OpenInvitation = Output<typeof invitationOpen>

interface JoinFormProps {
  token: string
  /** The requester's half of the invitation, if it has one. */
  half: string | undefined
  opened: OpenInvitation
  onJoined: (recoveryCodes: readonly string[]) => void
}

/** Groups a secret in fours, for typing. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Form for authenticator and password, confirmed by a code. */
export function JoinForm({ token, half, opened, onJoined }: JoinFormProps) {
  const [password, setPassword] = useState('')
  const { busy, problems, submitError, submit: run } = useSubmission()
  const { name, login, roles, totp_uri, totp_secret } = opened

  const join = async (form: HTMLFormElement) => {
    const code = typedOtp(formText(form, 'code'))
    const wrong = passwordProblem(password)
    const isCode = /^\d{6}$/.test(code)
    if (wrong !== undefined || !isCode) {
      form.querySelector<HTMLInputElement>(`[name=${wrong ? 'password' : 'code'}]`)?.focus()
      throw new InvalidFields({
        ...(wrong !== undefined && { password: wrong }),
        ...(!isCode && { code: '请填写验证器上的 6 位数字' }),
      })
    }
    const { recovery_codes } = await call(invitationAccept, {
      invitation: token,
      ...(half !== undefined && { half }),
      password: passwordDigest(password),
      code,
    }).catch((thrown: unknown) => {
      if (!failedWith(thrown, 'wrongCode')) throw thrown
      throw new InvalidFields({ code: '验证码不对。请核对手机时间是否准确，再填写新的一个。' })
    })
    onJoined(recovery_codes)
  }
  return (
    <Form onSubmit={(form) => run(() => join(form))}>
      <p>
        {name}，您好。您的账号是 <b translate="no">{login}</b>，角色是{' '}
        {roles.map((role) => staffRoleNames[role]).join('、')}。请完成下面三步，大约两分钟。
      </p>
      <Failure message={problems['password'] ? undefined : submitError} />
      <section className={styles.step}>
        <h2>一、绑定验证器</h2>
        <div className={styles.factor}>
          <div className={styles.qr}>
            <QrCode text={totp_uri} label="验证器二维码" />
          </div>
          <div>
            <p>在手机上打开验证器应用（支持 TOTP 的都可以），扫描二维码。</p>
            <p>不能扫描时，在应用里选“手动输入”，填写账号和这个密钥：</p>
            <code className={styles.secret} translate="no">
              {grouped(totp_secret)}
            </code>
            <p className={styles.faint}>
              密钥只在这里显示，请不要拍照或转发。刷新页面会换一个新的，需要重新扫描。
            </p>
          </div>
        </div>
      </section>
      <section className={styles.step}>
        <h2>二、设置密码</h2>
        <input type="text" hidden name="username" autoComplete="username" value={login} readOnly />
        <NewPasswordField
          name="password"
          typed={password}
          phone={undefined}
          value={password}
          error={problems['password']}
          onChange={({ target }) => setPassword(target.value)}
        />
      </section>
      <section className={styles.step}>
        <h2>三、填写验证码</h2>
        <TextField
          name="code"
          label="验证器上的 6 位数字"
          error={problems['code']}
          inputMode="numeric"
          autoComplete="one-time-code"
          className={styles.code}
        />
      </section>
      <Button type="submit" size="large" busy={busy}>
        完成绑定
      </Button>
    </Form>
  )
}
