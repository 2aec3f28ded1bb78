import { useState } from 'react'
import type { Examples } from '../examples.ts'
import { Tabs } from './tabs.tsx'

const tabs = [
  { value: 'sms', label: '短信登录' },
  { value: 'password', label: '密码登录' },
  { value: 'wechat', label: '微信登录' },
] as const

function SignInTabs({ count }: { count: 2 | 3 }) {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('sms')
  const shown = tabs.slice(0, count)
  return (
    <Tabs label="登录方式" tabs={shown} value={value} onChange={setValue}>
      <p>{shown.find((tab) => tab.value === value)?.label}的内容</p>
    </Tabs>
  )
}

export const examples: Examples = {
  two: () => <SignInTabs count={2} />,
  three: () => <SignInTabs count={3} />,
}
