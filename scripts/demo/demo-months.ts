import { figuresClose, figuresPropose, figuresRead } from '../../contract/figures/desk-figures.ts'
import { monthAfter } from '../../contract/figures/figures.ts'
import { monthOf } from '../../server/figures/month-facts.ts'
import { maskPlatform } from '../../server/figures/platform-mask.ts'
import { createChance } from './chance.ts'
import type { DemoApi } from './demo-api.ts'

const months = 12
const hour = 60 * 60 * 1000

/**
 * Has the two people close the twelve months before the demo. Sending the reports of a year would take minutes, so generated
 * reports stand for those of earlier months as well: each may have facts in every month.
 * @param codeMacs of the generated reports
 */
export async function closeMonths(api: DemoApi, now: Date, codeMacs: readonly Buffer[]) {
  const isClosed = await api.db.selectFrom('closed_month').select('month').executeTakeFirst()
  if (isClosed || codeMacs.length === 0) return
  const reports = await api.db
    .selectFrom('report')
    .select(['id', 'code_mac', 'report_type_id'])
    .where('status', '!=', 'withdrawn')
    .where('code_mac', 'in', codeMacs)
    .orderBy('reported_at')
    .orderBy('code_mac')
    .execute()
  const authorities = await api.db.selectFrom('authority').select('id').orderBy('id').execute()
  for (let back = months; back > 0; back -= 1) {
    const month = monthAfter(monthOf(now), -back)
    const chance = createChance(2000 + back)
    const share = 0.95 - 0.03 * back + chance.below(10) / 100
    const rows = reports
      .filter(() => chance.happens(share))
      .map(({ id: report_id, code_mac, report_type_id }) => {
        const result = chance.happens(0.18) ? ('rejected' as const) : ('closed' as const)
        const isTransferred = result === 'closed' && chance.happens(0.22)
        const isAppealed = chance.happens(0.12)
        const authority = isTransferred ? chance.pickCommon(authorities) : undefined
        return {
          report_id,
          month,
          report_type_id,
          source: 'web' as const,
          received: true,
          accepted: result === 'closed',
          transferred: isTransferred,
          result,
          outcome:
            result === 'closed'
              ? chance.pickCommon(['handled', 'not_found', 'gone'] as const)
              : null,
          in_time: chance.happens(0.9),
          tenths: 6 + chance.below(50),
          appealed: isAppealed,
          appeal_result: isAppealed ? chance.pickCommon(['upheld', 'changed'] as const) : null,
          platform: maskPlatform(api.keyring, month, code_mac, null),
          authority_id: authority?.id ?? null,
          reply_tenths: authority ? 20 + chance.below(80) : null,
        }
      })
    await api.db
      .insertInto('report_month')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (let back = months; back > 0; back -= 1) {
    const month = monthAfter(monthOf(now), -back)
    const reader = await api.staff('statistician')
    const closable = new Date((await reader.call(figuresRead, { month })).closable_from)
    const at = new Date(closable.getTime() + 10 * hour)
    // The third working day of this month may be ahead.
    if (at > now) break
    api.setTime(at)
    const statistician = await api.staff('statistician')
    const { sm3 } = await statistician.call(figuresPropose, { month })
    const supervisor = await api.staff('supervisor')
    await supervisor.call(figuresClose, { month, sm3 })
  }
  api.setTime(now)
}
