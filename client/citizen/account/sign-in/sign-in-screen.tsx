import * as words from '#words/sign-in.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { Component } from '../../../kit/jsx/component.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { WithSessionTimes } from '../../site/offers.tsx'
import { usePaths } from '../../site/paths.ts'
import { Screen } from '../../site/screen/screen.tsx'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { FormError } from '../form/form-error.tsx'
import { partnerTicket } from '../partner/partner-ticket.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { returnPath } from './return-path.ts'
import { SignIn, type SignInWay } from './sign-in.tsx'
import { useWechatSignIn, type WechatSignInState } from './use-wechat-sign-in.ts'
import styles from './sign-in-screen.module.css'

const LazyPartnerSignIn = lazyPart(
  async () => (await import('../partner/partner-sign-in.tsx')).PartnerSignIn,
)
const LazyPartnerLink = lazyPart(
  async () => (await import('../partner/partner-sign-in.tsx')).PartnerLink,
)

// Loaded separately: most citizens only sign in.
const LazyRegister = lazyPart(async () => (await import('./register.tsx')).Register)
const LazyResetPassword = lazyPart(async () => (await import('./reset-password.tsx')).ResetPassword)

const handedOver = z.object({ from: z.string() })

/** A shell's frame of each form: at least a heading with the title. */
export type SignInFrame = Component<{ title: string; children: ReactNode }>

/** Signing in, registering and resetting a password; continues to the citizen's destination. */
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
  // Address and history are untrusted.
  const from = returnPath(handedOver.safeParse(state).data?.from ?? query.get('from'))
  const linkState = from === undefined ? null : { from }
  const goal = (wechat.state === 'unbound' ? account : (from ?? wechat.from)) ?? reports
  if (ticket)
    return (
      <Frame key="partner" title={words.signIn}>
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
      <Frame key="register" title={words.registerTitle}>
        <LazyRegister {...form} onRegistered={() => goOnToSignIn('registered')} />
      </Frame>
    )
  if (step === 'reset')
    return (
      <Frame key="reset" title={words.reset}>
        <p>{words.resetLead}</p>
        <LazyResetPassword {...form} onReset={() => goOnToSignIn('reset')} />
      </Frame>
    )
  return (
    <Frame key="sign-in" title={words.signIn}>
      {linkTicket && <LazyPartnerLink leave={() => setLinkTicket(undefined)} />}
      {(!linkTicket || done) && (
        <SignInReason {...{ wechat, done }} to={from?.includes('/user/') ? from : undefined} />
      )}
      <SignIn {...form} way={way} onWay={setWay} />
      <p className={styles.visitor}>
        {words.notNeeded}
        <Link to={home} className={styles.back}>
          <ArrowLeft size={18} />
          {words.backHome}
        </Link>
      </p>
    </Frame>
  )
}

interface SignInReasonProps {
  wechat: WechatSignInState
  /** The page that needs a sign-in and that the citizen was on the way to. */
  to: string | undefined
  done: Done | undefined
}

/** Result of a previous form that did not sign in: a new password, or a new account. */
type Done = 'reset' | 'registered'

const doneWords: Readonly<Record<Done, string>> = {
  reset: words.passwordSet,
  registered: words.registered,
}

/** Explains why the citizen was sent here. */
function SignInReason({ wechat, to, done }: SignInReasonProps) {
  const navigate = useNavigate()
  switch (wechat.state) {
    case 'busy':
      return (
        <Alert tone="info" title={words.byWechat} announce>
          {null}
        </Alert>
      )
    case 'unbound':
      return (
        <Alert tone="info" title={words.wechatUnbound} announce>
          <p>{words.wechatBindLead}</p>
        </Alert>
      )
    case 'declined':
      return (
        <Alert tone="info" title={words.wechatDeclined} announce>
          <p>{words.wechatAgain}</p>
        </Alert>
      )
    case 'failed':
      return <FormError thrown={wechat.thrown} />
    case 'none':
  }
  if (done) return <Alert tone="success" title={doneWords[done]} announce />
  const isReturning = to !== undefined
  // The user could not be loaded (spec §2), which says nothing about the session.
  if (isReturning && citizenSession.state() === 'signedIn')
    return (
      <Alert tone="warning" title={words.notOpened}>
        <p>{words.stillSignedIn}</p>
        <Button variant="secondary" onClick={() => void navigate(to, { replace: true })}>
          {words.retry}
        </Button>
      </Alert>
    )
  if (citizenSession.state() === 'ended')
    return (
      <Alert tone="info" title={words.expired}>
        <p>
          <WithSessionTimes>{words.expiredWhy}</WithSessionTimes>
          {isReturning && words.returns}
        </p>
      </Alert>
    )
  if (isReturning) return <Alert tone="info">{words.opensAfter}</Alert>
  return null
}
