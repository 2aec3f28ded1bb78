import * as words from '#words/sign-in.ts'
import { Tabs } from '../../../kit/ui/tabs/tabs.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { SignInFormProps } from './sign-in-form.ts'
import { SmsSignIn } from './sms-sign-in.tsx'
import { useHasWechat } from '../wechat-trip.ts'

// Loaded separately: most citizens sign in by a code.
const LazyPasswordSignIn = lazyPart(
  async () => (await import('./password-sign-in.tsx')).PasswordSignIn,
)
const LazyWechatSignIn = lazyPart(async () => (await import('./wechat-sign-in.tsx')).WechatSignIn)

const ways = [
  { value: 'sms', label: words.codeSignIn },
  { value: 'password', label: words.passwordSignIn },
  { value: 'wechat', label: words.wechatSignIn },
] as const
export type SignInWay = (typeof ways)[number]['value']

interface SignInProps extends SignInFormProps {
  way: SignInWay
  onWay: (way: SignInWay) => void
}

/** The ways to sign in, a code first. WeChat only if it is enabled, and never for linking. */
export function SignIn({ way: chosen, onWay, ...props }: SignInProps) {
  const canOpen = useHasWechat()
  const hasWechat = canOpen && props.linkTicket === undefined
  const way = chosen === 'wechat' && !hasWechat ? 'sms' : chosen
  return (
    <Tabs
      label={words.ways}
      tabs={ways.filter(({ value }) => hasWechat || value !== 'wechat')}
      value={way}
      onChange={onWay}
    >
      {way === 'sms' && <SmsSignIn {...props} usePassword={() => onWay('password')} />}
      {way === 'password' && <LazyPasswordSignIn {...props} useSms={() => onWay('sms')} />}
      {way === 'wechat' && <LazyWechatSignIn {...props} />}
    </Tabs>
  )
}
