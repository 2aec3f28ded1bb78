import type { Examples } from '../examples.ts'
import { TextArea } from './text-area.tsx'

const story = '自称银行客服，发来链接要求填写银行卡号和验证码。'

export const examples: Examples = {
  empty: () => <TextArea label="情况说明" rows={4} />,
  'with hint and counter': () => (
    <TextArea
      label="情况说明"
      hint="写明在哪里看到、是什么内容、为什么不妥。"
      defaultValue={story}
      maxLength={2000}
      rows={4}
    />
  ),
  'too long': () => (
    <TextArea
      label="情况说明"
      error="最多 20 个字，请删去一些"
      defaultValue={story}
      maxLength={20}
      rows={4}
    />
  ),
  disabled: () => <TextArea label="情况说明" defaultValue={story} rows={4} disabled />,
}
