import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { completeSignIn } from './complete-sign-in.ts'
import { returnPath } from './return-path.ts'
import { SignIn, type SignInWay } from './sign-in.tsx'
import { useWechatSignIn } from './use-wechat-sign-in.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { partnerTicket } from '../partner/partner-ticket.ts'
import { usePaths } from '../../site/paths.ts'
import { Screen } from '../../site/screen/screen.tsx'
import { type Done, SignInReason } from './sign-in-reason.tsx'
import styles from './sign-in-screen.module.css'

const LazyPartnerSignIn = lazyPart(
  async () => (await import('../partner/partner-sign-in.tsx')).PartnerSignIn,
)
const LazyPartnerLink = lazyPart(
  async () => (await import('../partner/partner-sign-in.tsx')).PartnerLink,
)

// Most come to sign in, and need neither.
const LazyRegister = lazyPart(async () => (await import('./register.tsx')).Register)
const LazyResetPassword = lazyPart(async () => (await import('./reset-password.tsx')).ResetPassword)

const handedOver = z.object({ from: z.string() })

/** What a shell puts around each of the forms: at least a heading with the title. */
export type SignInFrame = ComponentType<{ title: string; children: ReactNode }>

/** Signing in, registering and a forgotten password; leads on to where the citizen was going. */
export default function SignInScreen({ frame: Frame = Screen }: { frame?: SignInFrame }) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isKnown = useStore(isSignedIn)
  const { userQuery: reports, userAccount: account, home } = usePaths()
  const wechat = useWechatSignIn()
  const [ticket, setTicket] = useState(() => partnerTicket(search))
  const [linkTicket, setLinkTicket] = useState<string>()
  const [phone, setPhone] = useState('')
  const [done, setDone] = useState<Done>()
  const [way, setWay] = useState<SignInWay>('sms')
  useEffect(() => () => useStore.setState({ password: '' }), [])

  const query = new URLSearchParams(search)
  // What the address or the history says may come from anywhere.
  const from = returnPath(handedOver.safeParse(state).data?.from ?? query.get('from'))
  const linkState = from === undefined ? null : { from }
  const goal = (wechat.state === 'unbound' ? account : (from ?? wechat.from)) ?? reports
  if (ticket)
    return (
      <Frame key="partner" title="登录">
        <LazyPartnerSignIn
          {...{ ticket, from }}
          leave={() => setTicket(undefined)}
          link={(given) => {
            setTicket(undefined)
            setLinkTicket(given)
          }}
        />
      </Frame>
    )
  if (isKnown) return <Navigate to={goal} replace />
  const form = { phone, onPhone: setPhone, onSignedIn: completeSignIn, linkState, linkTicket }
  const goOnToSignIn = (what: Done) => {
    setDone(what)
    setWay('password')
    void navigate('?', { state: linkState })
  }
  const step = query.get('step')
  if (step === 'register')
    return (
      <Frame key="register" title="注册账号">
        <LazyRegister {...form} onRegistered={() => goOnToSignIn('registered')} />
      </Frame>
    )
  if (step === 'reset')
    return (
      <Frame key="reset" title="找回密码">
        <p>用注册的手机号收一条验证码，然后设置新密码。</p>
        <LazyResetPassword {...form} onReset={() => goOnToSignIn('reset')} />
      </Frame>
    )
  return (
    <Frame key="sign-in" title="登录">
      {linkTicket && <LazyPartnerLink leave={() => setLinkTicket(undefined)} />}
      {(!linkTicket || done) && (
        <SignInReason wechat={wechat} isReturning={from?.includes('/user/') ?? false} done={done} />
      )}
      <SignIn {...form} way={way} onWay={setWay} />
      <p className={styles.visitor}>
        不登录也可以举报和查询。
        <Link to={home} className={styles.back}>
          <ArrowLeft size={18} />
          回到首页
        </Link>
      </p>
    </Frame>
  )
}
