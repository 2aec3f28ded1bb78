import { authorities } from './authorities.ts'
import { faq, faqGroups } from './faq.ts'
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
      title_en: 'Content that harms children: please tell us',
      text_en:
        'If you see content that harms or lures children, or that is unfit for them, you can report it anonymously. We handle it first.',
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
      title_en: 'Before you report',
      text_en:
        'With or without your name. Give the exact address, account or place in the app, and say truthfully what happened.',
      body_en: [
        'This portal takes reports of illegal and harmful content on the internet, with or without your name.',
        'Give the exact address, account or place in the app, and say truthfully what happened. Screenshots and recordings help us to check. Do not download, buy or forward illegal content to prove it.',
        'In danger, or while you are being defrauded, call 110 or 96110 at once. Do not wait for an online report.',
        'People who invent facts or accuse others falsely are liable by law. Honest mistakes have no consequences.',
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
      title_en: 'How you are protected',
      text_en:
        'An anonymous report stores no name, number or network address. Personal data of a named report are encrypted and not disclosed to the people you report.',
      body_en: [
        'An anonymous report stores no name, number or network address. It is not linked to your account even if you are signed in, unless you link it yourself by the query code. The time is stored to the quarter of an hour.',
        'Personal data of a named report are encrypted and used only to check facts and to answer. Only the staff who handle the report see them, never the people you report.',
        'Your network knows that you visited this site, but not what you wrote. Use a device and a network that you trust.',
        'The privacy notice at the end of the page says more.',
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
      title_en: 'Keep your query code safe',
      text_en:
        'A lost query code cannot be recovered. Write it down, photograph it or save it, and do not share it.',
      body_en: [
        'After sending you get a query code of 16 characters. It shows progress and answers, and lets you add material or appeal.',
        'Write it down, photograph it or save it. A lost code cannot be recovered, and anyone who has it can see your report: do not share it.',
        'We never call or write to ask for your query code, password or verification code.',
      ].join('\n'),
    },
  ],
  faq: faq.map(({ answer, answer_en, ...question }) => ({
    ...question,
    answer: answer.join('\n'),
    group_en: faqGroups[question.group],
    answer_en: answer_en.join('\n'),
  })),
  authorities,
  privacy,
  rules,
} as const
