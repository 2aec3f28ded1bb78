import { type FormEvent, useMemo, useState } from 'react'
import QrCode from 'qrcode'
import { staffRoleNames } from '../../../contract/staff/role.ts'
import { invitationAccept } from '../../../contract/staff/session.ts'
import { CallFailure, messageOf } from '../../kit/call-failure.ts'
import { formText } from '../../kit/form-text.ts'
import { passwordDigest } from '../../kit/password/digest.ts'
import { NewPasswordField } from '../../kit/password/new-password-field.tsx'
import { passwordProblem } from '../../kit/password/password-rules.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { call } from '../frame/call.ts'
import type { OpenInvitation } from './invitation.tsx'
import styles from './invitation.module.css'

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
  const [problems, setProblems] = useState<{ password?: string | undefined; code?: string }>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { name, login, roles, totp_uri, totp_secret } = opened

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const code = formText(form, 'code').trim()
    const wrong = passwordProblem(password)
    setProblems({
      password: wrong,
      ...(!/^\d{6}$/.test(code) && { code: '请填写验证器上的 6 位数字' }),
    })
    setFailure(undefined)
    if (wrong !== undefined || !/^\d{6}$/.test(code)) {
      form.querySelector<HTMLInputElement>(`[name=${wrong ? 'password' : 'code'}]`)?.focus()
      return
    }
    setBusy(true)
    try {
      const accepted = await call(invitationAccept, {
        invitation: token,
        ...(half !== undefined && { half }),
        password: passwordDigest(password),
        code,
      })
      onJoined(accepted.recovery_codes)
    } catch (thrown) {
      setBusy(false)
      if (thrown instanceof CallFailure && thrown.errcode === 422)
        setProblems({ code: '验证码不对。请核对手机时间是否准确，再填写新的一个。' })
      else if (thrown instanceof CallFailure && thrown.fields?.['password'])
        setProblems({ password: thrown.fields['password'] })
      else setFailure(messageOf(thrown))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p>
        {name}，您好。您的账号是 <b>{login}</b>，角色是{' '}
        {roles.map((role) => staffRoleNames[role]).join('、')}。请完成下面三步，大约两分钟。
      </p>
      {failure && (
        <Alert tone="danger" announce>
          {failure}
        </Alert>
      )}
      <section className={styles.step}>
        <h2>一、绑定验证器</h2>
        <div className={styles.factor}>
          <QrCodePicture text={totp_uri} label="验证器二维码" />
          <div>
            <p>在手机上打开验证器应用（支持 TOTP 的都可以），扫描二维码。</p>
            <p>不能扫描时，在应用里选“手动输入”，填写账号和这个密钥：</p>
            <code className={styles.secret}>{grouped(totp_secret)}</code>
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
          error={problems.password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </section>
      <section className={styles.step}>
        <h2>三、填写验证码</h2>
        <TextField
          name="code"
          label="验证器上的 6 位数字"
          error={problems.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          className={styles.code}
        />
      </section>
      <Button type="submit" size="large" busy={busy}>
        完成绑定
      </Button>
    </form>
  )
}

/** Quiet zone in modules. Source: ISO/IEC 18004 §6.3.8. */
const quietZone = 4

/** Renders a text as a QR code locally, without sending it anywhere. */
export function QrCodePicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = QrCode.create(text, { errorCorrectionLevel: 'M' })
    const cells = Array.from(modules.data, (isDark, index) =>
      isDark
        ? `M${(index % modules.size) + quietZone} ${Math.floor(index / modules.size) + quietZone}h1v1h-1z`
        : '',
    )
    return { size: modules.size + 2 * quietZone, path: cells.join('') }
  }, [text])
  return (
    <figure className={styles.qr}>
      <figcaption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </figcaption>
      <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </figure>
  )
}
