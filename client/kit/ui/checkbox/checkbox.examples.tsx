import type { Examples } from '../examples.ts'
import { Checkbox } from './checkbox.tsx'

export const examples: Examples = {
  empty: () => <Checkbox label="涉及未成年人" />,
  ticked: () => <Checkbox label="涉及未成年人" defaultChecked />,
  'with a hint': () => (
    <Checkbox label="希望收到处理结果" hint="结果会发送到您的手机，查询时也能看到。" />
  ),
  'with an error': () => <Checkbox label="我已阅读并同意隐私说明" error="请先阅读并同意隐私说明" />,
  disabled: () => <Checkbox label="希望收到处理结果" hint="匿名举报无法通知结果。" disabled />,
}
