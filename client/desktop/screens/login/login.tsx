import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { enter } from '../../../features/account/sign-in/enter.ts'
import { Register } from '../../../features/account/sign-in/register.tsx'
import { ResetPassword } from '../../../features/account/sign-in/reset-password.tsx'
import { returnPath } from '../../../features/account/sign-in/return-path.ts'
import { SignIn } from '../../../features/account/sign-in/sign-in.tsx'
import { useWechatReturn } from '../../../features/account/sign-in/use-wechat-return.ts'
import { useStore } from '../../../kit/store.ts'
import { LoginFrame } from './login-frame.tsx'
import { LoginNotice } from './login-notice.tsx'
import styles from './login.module.css'

const handedOver = z.object({ from: z.string() })

/** Signing in, registering and a forgotten password; leads on to where the citizen was going. */
export default function Login() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isSignedIn = useStore((store) => store.user.name !== '')
  const wechat = useWechatReturn()
  const [phone, setPhone] = useState('')
  const [isReset, setReset] = useState(false)

  const query = new URLSearchParams(search)
  // What the address or the history says may come from anywhere.
  const from = returnPath(handedOver.safeParse(state).data?.from ?? query.get('from'))
  const linkState = from === undefined ? null : { from }
  if (isSignedIn) {
    const goal = wechat.state === 'unbound' ? '/user/manage' : (from ?? wechat.from)
    return <Navigate to={goal ?? '/user/query'} replace />
  }
  const form = { phone, onPhone: setPhone, onSignedIn: enter, linkState }
  const step = query.get('step')
  if (step === 'register')
    return (
      <LoginFrame key="register" title="注册账号">
        <Register {...form} />
      </LoginFrame>
    )
  if (step === 'reset')
    return (
      <LoginFrame key="reset" title="找回密码">
        <p>用注册的手机号收一条验证码，然后设置新密码。</p>
        <ResetPassword
          {...form}
          onReset={() => {
            setReset(true)
            void navigate('?', { state: linkState })
          }}
        />
      </LoginFrame>
    )
  return (
    <LoginFrame key="sign-in" title="登录">
      <LoginNotice
        wechat={wechat}
        isReturning={from?.startsWith('/user/') ?? false}
        isReset={isReset}
      />
      <SignIn {...form} />
      <p className={styles.visitor}>
        不登录也可以举报和查询。
        <Link to="/" className={styles.back}>
          <ArrowLeft size={18} />
          回到首页
        </Link>
      </p>
    </LoginFrame>
  )
}
