import type { SignedMonth } from '../../../contract/report/published-figures.ts'
import { monthAfter } from '../../../contract/report/figures.ts'
import { definitionNow } from '../../figures/closed-month.ts'
import { monthFiguresOf, type FactsGroup, type TimesGroup } from '../../figures/count-figures.ts'
import { publishMonth } from '../../figures/publish-month.ts'
import { reportTypes } from '../../platform/database/seed-data/report-types.ts'

/** The default types with their ids. */
export const types = reportTypes.map(({ name }, i) => ({ id: i + 1, name }))

/** Returns reports with the same facts, of a month that these are the only ones of. */
export const some = (reports: number, facts: Partial<FactsGroup>): FactsGroup => ({
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

/** Returns what is published of a month with these reports. It has no members, and nothing that a signature fits. */
export function signedMonth(month: string, ...groups: FactsGroup[]): SignedMonth {
  const statement = {
    centre: '某省互联网举报中心',
    definition: definitionNow(),
    ...publishMonth(monthFiguresOf(month, { facts: groups, times }, types)),
    members: { root: '0'.repeat(64), sm3: '0'.repeat(64) },
  }
  return {
    month,
    statement: `${JSON.stringify(statement, null, 1)}\n`,
    signature: Buffer.from(`signature of ${month}`).toString('base64'),
    key_id: '0123456789abcdef',
    closed_on: `${monthAfter(month, 1)}-04`,
    corrections: [],
  }
}

/** Returns closed months up to one, newest first, with figures as the drawing has them. */
export const signedMonths = (newest: string, count: number): SignedMonth[] =>
  Array.from({ length: count }, (_, i) => {
    const size = (reports: number) => Math.round(reports * (1 - i * 0.03 + (i % 3) * 0.02))
    const shares = [1383, 911, 8214, 3960, 6, 5127, 1490, 1742, 1206, 2385, 4, 720]
    return signedMonth(
      monthAfter(newest, -i),
      ...types.map(({ id }, at) =>
        some(size(shares[at] ?? 0), { report_type_id: id, received: true }),
      ),
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
