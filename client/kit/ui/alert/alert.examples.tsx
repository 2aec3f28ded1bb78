import type { Examples } from '../examples.ts'
import { Alert, type AlertTone } from './alert.tsx'

const texts: Readonly<Record<AlertTone, readonly [title: string, text: string]>> = {
  info: ['实名举报', '实名举报可以收到处理结果，个人信息只用于核实举报。'],
  success: ['已收到您的举报', '感谢您的参与。请保存查询码，遗失后无法找回。'],
  warning: ['登录即将到期', '还有 2 分钟。已填写的内容会保留。'],
  danger: ['提交没有成功', '系统繁忙，请稍后再试。已填写的内容会保留。'],
}

const tones = Object.keys(texts) as AlertTone[]

export const examples: Examples = {
  ...Object.fromEntries(
    tones.map((tone) => [
      tone,
      () => (
        <Alert tone={tone} title={texts[tone][0]}>
          <p>{texts[tone][1]}</p>
        </Alert>
      ),
    ]),
  ),
  'title only': () => <Alert tone="success" title="已保存" />,
  'text only': () => (
    <Alert tone="info">
      <p>没有网址的，请填写账号、群号或应用内的具体位置。</p>
    </Alert>
  ),
}
