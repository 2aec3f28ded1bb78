import type { SignedMonth } from '../../../contract/figures/published-figures.ts'
import { monthAfter, otherPlatform } from '../../../contract/figures/figures.ts'
import { figuresOf, monthFiguresOf } from '../../figures/count-figures.ts'
import { publishMonth } from '../../figures/publish-month.ts'
import type { FactsGroup, MonthFacts, TimesGroup } from '../../platform/database/figures-schema.ts'
import { reportTypes } from '../../platform/database/seed-data/report-types.ts'

/** The default types with their ids. */
export const types = reportTypes.map(({ name }, i) => ({ id: i + 1, name }))

/** Reports with the same facts, with the platform that they name or the authority that answered them. */
type Group = FactsGroup & Partial<Pick<MonthFacts, 'platform' | 'authority_id' | 'reply_tenths'>>

/** Authorities with their ids. */
export const authorities = ['某市公安局', '某市文化和旅游局', '某市市场监督管理局'].map(
  (name, i) => ({
    id: i + 1,
    name,
  }),
)

/** Returns reports with the same facts, of a month that these are the only ones of. */
export const some = (reports: number, facts: Partial<Group>): Group => ({
  report_type_id: 1,
  source: 'web',
  received: false,
  accepted: false,
  transferred: false,
  result: null,
  outcome: null,
  in_time: null,
  appealed: false,
  appeal_result: null,
  ...facts,
  reports,
})

/** One report took 3.1 working days. */
const times: readonly TimesGroup[] = [{ report_type_id: 1, source: 'web', times: [[31, 1]] }]

/** Returns what is published of a month with these reports. No signature fits it. */
export function signedMonth(month: string, ...groups: Group[]): SignedMonth {
  const platforms = [...Map.groupBy(groups, ({ platform }) => platform ?? otherPlatform)].map(
    ([name, facts]) => ({ name, figures: figuresOf({ facts, times: [] }) }),
  )
  const replies = groups.flatMap(({ report_type_id, authority_id, reply_tenths, reports }) =>
    authority_id && reply_tenths
      ? [{ report_type_id, authority_id, times: [[reply_tenths, reports]] as const }]
      : [],
  )
  const statement = {
    centre: '某省互联网举报中心',
    version: 1,
    reason: null,
    definition: '',
    ...publishMonth(
      monthFiguresOf(month, { facts: groups, times, replies, platforms }, { types, authorities }),
    ),
  }
  return {
    month,
    version: 1,
    statement: `${JSON.stringify(statement, null, 1)}\n`,
    signature: Buffer.from(`signature of ${month}`).toString('base64'),
    key_id: '0123456789abcdef',
    closed_at: `${monthAfter(month, 1)}-03T16:00:00.000Z`,
  }
}

/** Returns closed months up to one, newest first, with figures as the drawing has them. */
export const signedMonths = (newest: string, count: number): SignedMonth[] =>
  Array.from({ length: count }, (_, i) => {
    const size = (reports: number) => Math.round(reports * (1 - i * 0.03 + (i % 3) * 0.02))
    const named = [
      '抖音',
      '微博',
      '微信',
      '快手',
      '知乎',
      '百度',
      'QQ',
      '淘宝',
      '小红书',
      null,
      '豆瓣',
      'X（推特）',
    ]
    const shares = [1383, 911, 8214, 3960, 6, 5127, 1490, 1742, 1206, 2385, 4, 720]
    return signedMonth(
      monthAfter(newest, -i),
      ...types.map(({ id }, at) =>
        some(size(shares[at] ?? 0), {
          report_type_id: id,
          received: true,
          platform: named[at] ?? null,
        }),
      ),
      some(size(310), { authority_id: 1, reply_tenths: 42 }),
      some(size(58), { authority_id: 2, reply_tenths: 65 }),
      some(12, { authority_id: 3, reply_tenths: 127 }),
      some(size(18_866), { accepted: true }),
      some(size(10_942), { result: 'closed', outcome: 'handled', in_time: true }),
      some(size(5210), { result: 'closed', outcome: 'transferred', in_time: true }),
      some(size(2714), { result: 'closed', outcome: 'not_found', in_time: true }),
      some(size(7552), { result: 'rejected', in_time: false }),
      some(312, { appealed: true }),
      some(257, { appeal_result: 'upheld' }),
      some(41, { appeal_result: 'changed' }),
    )
  })
