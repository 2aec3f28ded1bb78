import { type ComponentProps, useState } from 'react'
import type { Examples } from '../examples.ts'
import { Choice } from './choice.tsx'

const ways = [
  { value: 'named', label: '实名举报', hint: '我们能联系到您，也能告知结果。' },
  { value: 'anonymous', label: '匿名举报', hint: '我们不保存您的任何个人信息。' },
] as const
type Way = (typeof ways)[number]['value']

function WayChoice(props: Partial<ComponentProps<typeof Choice<Way>>> & { name: string }) {
  const [way, setWay] = useState(props.value)
  return (
    <Choice legend="举报方式" columns={2} options={ways} {...props} value={way} onChange={setWay} />
  )
}

export const examples: Examples = {
  'nothing chosen': () => <WayChoice name="way-none" />,
  chosen: () => <WayChoice name="way-chosen" value="named" />,
  'with error': () => <WayChoice name="way-error" error="请选择举报方式" />,
  'one option refused': () => (
    <WayChoice
      name="way-refused"
      value="named"
      options={[ways[0], { ...ways[1], hint: '涉企侵权需要由企业实名举报。', disabled: true }]}
    />
  ),
}
