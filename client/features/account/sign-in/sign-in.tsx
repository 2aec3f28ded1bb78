import { useState } from 'react'
import { useStore } from '../../../kit/store.ts'
import { Tabs } from '../../../kit/ui/tabs/tabs.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
import type { SignInFormProps } from './sign-in-form.ts'
import { SmsSignIn } from './sms-sign-in.tsx'
import { WechatSignIn } from './wechat-sign-in.tsx'

const ways = [
  { value: 'password', label: '密码登录' },
  { value: 'sms', label: '短信登录' },
  { value: 'wechat', label: '微信登录' },
] as const
type SignInWay = (typeof ways)[number]['value']

/** The ways to sign in; WeChat's only where it is enabled, and links nobody. */
export function SignIn(props: SignInFormProps) {
  const hasWechat = useStore((state) => state.appId !== '') && props.linkTicket === undefined
  const [chosen, choose] = useState<SignInWay>('password')
  const way = chosen === 'wechat' && !hasWechat ? 'password' : chosen
  return (
    <Tabs
      label="登录方式"
      tabs={ways.filter(({ value }) => hasWechat || value !== 'wechat')}
      value={way}
      onChange={choose}
    >
      {way === 'password' && <PasswordSignIn {...props} useSms={() => choose('sms')} />}
      {way === 'sms' && <SmsSignIn {...props} usePassword={() => choose('password')} />}
      {way === 'wechat' && <WechatSignIn {...props} />}
    </Tabs>
  )
}
