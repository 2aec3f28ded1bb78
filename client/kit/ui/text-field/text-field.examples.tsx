import type { Examples } from '../examples.ts'
import { TextField } from './text-field.tsx'

export const examples: Examples = {
  empty: () => <TextField label="姓名" />,
  'with hint, optional': () => (
    <TextField label="网站或应用名称" hint="例如：某某购物、某某短视频" optional />
  ),
  'with counter': () => <TextField label="标题" defaultValue="假冒银行客服" maxLength={60} />,
  'too long': () => (
    <TextField
      label="标题"
      defaultValue="假冒银行客服诱导填写银行卡号"
      error="最多 10 个字，请删去一些"
      maxLength={10}
    />
  ),
  'with an error': () => (
    <TextField label="手机号" type="tel" defaultValue="1381234" error="请填写 11 位手机号" />
  ),
  disabled: () => <TextField label="手机号" defaultValue="138****5678" disabled />,
}
