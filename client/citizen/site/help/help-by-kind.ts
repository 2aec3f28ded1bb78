import { underFourteen } from '../../../../contract/report/under-fourteen.ts'
import type { HelpKind } from './help-kind.ts'

interface Help {
  /** National numbers, the most urgent first. */
  readonly calls: readonly (readonly [number: string, what: string])[]
  /** Evidence to keep before it is deleted or blocked. */
  readonly keep: string
  readonly more?: string
}

/** Numbers and evidence by kind. The numbers for fraud are in the strip above. */
export const helpByKind: Readonly<Record<HelpKind, Help>> = {
  fraud: {
    calls: [],
    keep: '聊天记录、转账凭证、对方的账号和网址：请先截图，不要删除，不要再转账。',
  },
  minors: {
    calls: [
      ['110', '孩子有危险，正在受到伤害'],
      ['12355', '青少年服务台：心理和法律帮助'],
      ['12356', '心理援助，有人愿意听'],
    ],
    keep: '网址、账号和聊天记录的截图。不要转发孩子的照片和视频。',
    more: underFourteen,
  },
  violence: {
    calls: [
      ['110', '人身安全受到威胁'],
      ['12356', '心理援助，有人愿意听'],
      ['12348', '公共法律服务'],
      ['12338', '妇女维权服务'],
    ],
    keep: '带有时间和账号的截图、网址，以及平台的处理记录。',
  },
}
