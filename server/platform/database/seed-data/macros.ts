import type { DeskStep, Outcome } from '../../../../contract/report/report-steps.ts'

/** A macro of a new desk; words in braces are filled in. A step without words has a key and needs none. */
interface SeedMacro {
  readonly name: string
  /** Name of a seeded report type. Undefined: for all types. */
  readonly type?: string
  readonly step: DeskStep
  /** The digit that runs it; macros of one type and those for all types have different ones. */
  readonly digit?: number
  /** Taken first. */
  readonly before?: DeskStep[]
  readonly outcome?: Outcome
  readonly reply?: string
  readonly note?: string
}

export const macros: readonly SeedMacro[] = [
  {
    name: '受理并转公安',
    type: '涉未成年人',
    digit: 1,
    before: ['accept'],
    step: 'transfer',
    reply: '您反映的情况已受理，正在移送{单位}优先办理。未成年人正在受到伤害的，请立即拨打 110。',
  },
  {
    name: '受理并提示报警',
    type: '诈骗',
    digit: 1,
    step: 'accept',
    reply: '您反映的情况已受理。如果您已经转账，请立即拨打 110 或 96110，越早报警，越有可能止付。',
  },
  {
    name: '受理并提示防护',
    type: '网络暴力',
    digit: 1,
    step: 'accept',
    reply:
      '您反映的情况已受理，我们会优先核实。您可以先在平台里打开“一键防护”；感到人身安全受到威胁的，请拨打 110；心里很难受时，可以拨打 12356。',
  },
  {
    name: '受理并转公安',
    type: '暴恐',
    digit: 1,
    before: ['accept'],
    step: 'transfer',
    reply: '您反映的情况已受理，正在移送{单位}优先办理。请不要下载、保存或转发这些内容。',
  },
  {
    name: '不予受理：不属于受理范围',
    digit: 2,
    step: 'reject',
    reply: '您反映的情况不属于互联网违法和不良信息，我们不能受理。{应当向哪里反映}',
  },
  {
    name: '不予受理：线索不足',
    digit: 3,
    step: 'reject',
    reply: '您提供的线索还不足以核实：{缺少什么}。补充这些内容后，可以重新举报。',
  },
  {
    name: '不予受理：消费或劳动纠纷',
    digit: 4,
    step: 'reject',
    reply:
      '您反映的情况属于消费或劳动纠纷，我们不能受理。商品质量、售后和价格纠纷请拨打 12315；劳动纠纷请拨打 12333。',
  },
  {
    name: '请补充网址或账号',
    digit: 5,
    step: 'ask',
    reply: '请补充具体的网址，或平台名称、账号和发布时间：{要补充的内容}。',
  },
  {
    name: '请补充截图',
    digit: 6,
    step: 'ask',
    reply: '请补充能看到发布者和发布时间的截图：{要补充的内容}。',
  },
  {
    name: '已处置',
    digit: 7,
    step: 'close',
    outcome: 'handled',
    reply: '经核实，您举报的信息违反有关规定，{平台}已作{措施}处理。感谢您的举报。',
  },
  {
    name: '已由主管部门办理',
    digit: 8,
    step: 'close',
    outcome: 'transferred',
    reply: '{单位}已经办理：{结果}。感谢您的举报。',
  },
  {
    name: '未发现违法不良信息',
    digit: 9,
    step: 'close',
    outcome: 'not_found',
    reply: '经核实，您举报的内容中没有发现违法和不良信息：{核实情况}。',
  },
  {
    name: '信息已不存在',
    step: 'close',
    outcome: 'gone',
    reply: '我们核实时，您举报的信息已经不存在。如果再次出现，请重新举报。',
  },
  {
    name: '英文：请补充网址',
    step: 'ask',
    reply:
      'Please add the exact link, or the platform, account and time of posting: {what is missing}.',
  },
  {
    name: '英文：不属于受理范围',
    step: 'reject',
    reply:
      'What you describe is not illegal or harmful online content, so we cannot accept it. {where to turn instead}',
  },
  {
    name: '英文：已处置',
    step: 'close',
    outcome: 'handled',
    reply:
      'We checked your report and found a violation. {the platform} has {what was done}. Thank you for reporting.',
  },
]
