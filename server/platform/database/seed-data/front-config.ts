import { authorities } from './authorities.ts'
import { privacy, rules } from './legal.ts'

/** The front-end config of a new portal: `frontConfig` of the contract. */
export const frontConfigSeed = {
  // Empty: the edge's SITE_TITLE stands until the centre decides otherwise.
  title: '',
  organiser: '',
  notices: [
    {
      title: '举报须知',
      date: '2026-01-01',
      text: '本平台受理互联网违法和不良信息举报，实名、匿名均可。请提供准确的网址、账号或应用内位置，并如实说明情况；截图、录屏等证据有助于核实。捏造事实、诬告他人的，要承担相应的法律责任。',
    },
    {
      title: '您的信息会怎样被保护',
      date: '2026-01-01',
      text: '匿名举报不记录您的姓名、电话和网络地址。实名举报的个人信息加密保存，只用于核实和反馈，不会告诉被举报人。',
    },
    {
      title: '请保管好查询码',
      date: '2026-01-01',
      text: '提交后您会得到一个查询码，用它可以查看进度、补充材料和申诉。查询码只显示一次，我们也无法找回，请抄下、拍照或保存，不要告诉他人。',
    },
  ],
  authorities,
  privacy,
  rules,
} as const
