import { useEffect, useRef, useState } from 'react'
import { login as loginField, staffSignIn } from '../../../contract/staff/session.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { typedFactor } from '../../../contract/typed-person.ts'
import { formText } from '../../kit/form-text.ts'
import { passwordDigest } from '../../kit/password/digest.ts'
import { PasswordField } from '../../kit/password/password-field.tsx'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { call, failedWith } from '../frame/call.ts'
import { useTitle } from '../frame/use-title.ts'
import { signedIn, useMember } from '../frame/member.ts'
import { askForPasskey, offersPasskeys } from '../frame/passkey.ts'
import { EntryPage } from './entry-page.tsx'
import { Failure } from '../frame/failure.tsx'
import { InvalidFields, useSubmission } from '../../kit/use-submission.ts'
import { Form } from '../../kit/form.tsx'

/** Validates the sign-in form; the code is optional with a passkey. */
function fieldErrorsOf(given: { login: string; password: string; code?: string }) {
  const login = loginField.safeParse(given.login)
  return {
    ...(!login.success && {
      login: given.login ? (login.error.issues[0]?.message ?? '账号有误') : '请填写账号',
    }),
    ...(given.password === '' && { password: '请填写密码' }),
    ...(given.code !== undefined &&
      !/^(\d{6}|[0-9a-z]{5}-[0-9a-z]{5})$/.test(given.code) && {
        code: '请填写 6 位动态验证码，或一个恢复码',
      }),
  }
}

const wrongWords = {
  code: '账号、密码或验证码有误。每个动态验证码只能用一次，请等下一个再试。',
  passkey: '账号、密码有误，或者这个通行密钥不属于这个账号。',
}

/** The sign-in form: account, password and code. A failure does not reveal which was wrong. The address is kept. */
export function SignIn() {
  const heading = useTitle('登录')
  const ended = useMember((state) => state.ended)
  const [proof, setProof] = useState<'code' | 'passkey'>('code')
  const {
    busy,
    problems,
    submitError: failure,
    submit: run,
  } = useSubmission((thrown) =>
    failedWith(thrown, 'wrongCode') ? wrongWords[proof] : messageOf(thrown),
  )
  const form = useRef<HTMLFormElement>(null)

  const [hasPasskeys, offerPasskeys] = useState(false)
  useEffect(() => {
    // A failure leaves the code as the way in.
    void offersPasskeys().then(offerPasskeys, () => undefined)
  }, [])

  const signInBy = async (chosen: typeof proof) => {
    const fields = form.current
    if (!fields) return
    setProof(chosen)
    const control = (name: string) => fields.querySelector<HTMLInputElement>(`[name=${name}]`)
    const text = (name: string) => formText(fields, name)
    const given = {
      login: text('login').trim(),
      password: text('password'),
      ...(chosen === 'code' && { code: typedFactor(text('code')) }),
    }
    const found = fieldErrorsOf(given)
    const [first] = Object.keys(found)
    if (first) {
      control(first)?.focus()
      throw new InvalidFields(found)
    }
    try {
      const passkey = chosen === 'passkey' ? await askForPasskey() : undefined
      const password = passwordDigest(given.password)
      signedIn(await call(staffSignIn, { ...given, password, passkey }))
    } catch (thrown) {
      if (chosen === 'code') control('code')?.select()
      throw thrown
    }
  }
  const send = (chosen: typeof proof) => void run(() => signInBy(chosen))
  return (
    <EntryPage>
      <h1 ref={heading} tabIndex={-1}>
        登录
      </h1>
      {ended && !failure && (
        <Alert tone="info">
          登录已结束：长时间没有操作、满 8
          小时，或者在别处登录了。登录后回到刚才的页面，已写的内容都在。
        </Alert>
      )}
      <Failure message={failure} />
      <Form ref={form} onSubmit={() => send('code')}>
        <TextField
          id="login"
          name="login"
          label="账号"
          error={problems['login']}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the whole page
          autoFocus
        />
        <PasswordField
          id="password"
          name="password"
          label="密码"
          error={problems['password']}
          autoComplete="current-password"
        />
        <TextField
          id="code"
          name="code"
          label="动态验证码"
          hint="验证器应用上的 6 位数字。手机不在身边时，填一个恢复码，例如 a1b2c-d3e4f。"
          error={problems['code']}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="large" busy={busy}>
          登录
        </Button>
        {hasPasskeys && (
          <Button variant="secondary" busy={busy} onClick={() => send('passkey')}>
            用通行密钥代替验证码
          </Button>
        )}
      </Form>
      <p className="faint small">
        没有账号，或者忘记密码、丢失验证器：请联系系统管理员。收到邀请的，请打开邀请中的链接。
      </p>
    </EntryPage>
  )
}
