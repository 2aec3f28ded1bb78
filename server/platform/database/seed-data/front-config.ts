import { authorities } from './authorities.ts'
import { faq } from './faq.ts'
import { privacy, rules } from './legal.ts'

/** The front-end config of a new portal: `frontConfig` of the contract. */
export const frontConfigSeed = {
  // Empty: the edge's SITE_TITLE and ORGANISER are used until the centre sets a value.
  title: '',
  organiser: '',
  // True of every portal by `URGENT_REPORT_TYPES`; the type is one of report-types.ts.
  campaigns: [
    {
      title: '涉未成年人有害信息，请告诉我们',
      text: '看到侵害、引诱未成年人，或者面向未成年人的不良内容，可以匿名举报，我们优先办理。',
      report_type_id: 9,
    },
  ],
  notices: [
    {
      id: 'before-reporting',
      title: '举报须知',
      date: '2026-01-01',
      text: '实名、匿名均可。请提供准确的网址、账号或应用内位置，并如实说明情况。',
      body: [
        '本平台受理互联网违法和不良信息举报，实名、匿名均可。',
        '请提供准确的网址、账号或应用内位置，并如实说明情况；截图、录屏等材料有助于核实。请不要为了取证下载、购买、转发违法内容。',
        '遇到危险，或者正在被骗，请立即拨打 110 或 96110，不要等待网上举报。',
        '捏造事实、诬告他人的，要承担相应的法律责任；因认识不清而不准确的，不追究责任。',
      ].join('\n'),
    },
    {
      id: 'how-you-are-protected',
      title: '您的信息会怎样被保护',
      date: '2026-01-01',
      text: '匿名举报不记录您的姓名、电话和网络地址。实名举报的个人信息加密保存，不会告诉被举报人。',
      body: [
        '匿名举报不记录您的姓名、电话和网络地址；您登录了账号，也不会与账号关联，除非您自己凭查询码关联。提交时间只保存到一刻钟。',
        '实名举报的个人信息加密保存，只用于核实和答复，只有办理举报的工作人员能看到，不会告诉被举报人。',
        '您所用的网络能知道您访问过本网站，但看不到您填写了什么。请使用您信任的设备和网络。',
        '更多内容见页面底部的“隐私说明”。',
      ].join('\n'),
    },
    {
      id: 'codes',
      title: '请保管好查询码',
      date: '2026-01-01',
      text: '查询码遗失后无法找回，请抄写、拍照或保存，不要告诉他人。',
      body: [
        '提交后您会得到 16 位的查询码，用它可以看进度、看答复、补充材料和申诉。',
        '请抄写、拍照或保存。查询码遗失后无法找回；拿到它的人都能看到您的举报，请不要告诉他人。',
        '我们不会打电话或发短信向您索要查询码、密码和验证码。',
      ].join('\n'),
    },
  ],
  faq: faq.map(({ answer, ...question }) => ({ ...question, answer: answer.join('\n') })),
  authorities,
  privacy,
  rules,
} as const
