/** What an authority answers; a handler decides what the citizen reads of it. */
export const authorityOutcomes = {
  handled: '已办结',
  not_found: '未发现违法不良信息',
  gone: '信息已不存在',
  returned: '不属于本单位职责，退回',
} as const
export type AuthorityOutcome = keyof typeof authorityOutcomes
