import {
  authorityList,
  authoritySave,
  calendarList,
  calendarSet,
} from '../../../contract/staff/settings.ts'
import { certificateRefusal, factsOf } from '../../platform/crypto/seal-to-certificate.ts'
import { daysOfYear, missingYear, setDays } from '../../report/calendar/calendar.ts'
import { countMoved } from '../../report/case/tasks.ts'
import { badField, CallError, conflict } from '../../http/call-error.ts'
import { route, type Route } from '../../http/route.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { actorOf } from '../session/staff-call.ts'
import type { SettingsDeps } from './deps.ts'
import * as store from './store.ts'

const acting = ['system_administrator'] as const

/** Calls for the days that differ from their weekday's rule. */
export const calendarRoutes = (deps: SettingsDeps): Route[] => [
  route(calendarList, async ({ year }) => ({
    days: await daysOfYear(deps.db, year),
    next_year_missing: (await missingYear(deps.db, deps.clock.now())) !== undefined,
  })),

  route(calendarSet, async ({ days, dry_run: isDryRun }, call) => {
    const moved = await countMoved(deps.db, deps, days)
    if (isDryRun) return moved
    await deps.db.transaction().execute(async (trx) => {
      await setDays(trx, days)
      await recordAudit(trx, deps, actorOf(call, acting), {
        action: 'settings.calendar',
        object: { kind: 'settings', id: 'calendar' },
        after: days,
      })
    })
    return moved
  }),
]

const withFacts = <Row extends { certificate: string | null }>({ certificate, ...row }: Row) => ({
  ...row,
  certificate: certificate === null ? null : factsOf(certificate),
})

/** Calls for the authorities that cases are transferred to. A disabled one stays in its cases. */
export const authorityRoutes = (deps: SettingsDeps): Route[] => [
  route(authorityList, async () => ({ list: (await store.authorities(deps.db)).map(withFacts) })),

  route(authoritySave, async ({ id, certificate, ...rest }, call) => {
    const refusal = certificate && certificateRefusal(certificate, deps.clock.now())
    if (refusal) throw badField('certificate', refusal)
    const change = certificate === undefined ? {} : { certificate: certificate || null }
    return deps.db.transaction().execute(async (trx) => {
      const before = id === undefined ? undefined : await store.findAuthority(trx, id)
      if (id !== undefined && !before) throw new CallError('notFound', '没有这个单位')
      const saved = await store.putAuthority(trx, id, { ...rest, ...change })
      if (!saved) throw conflict('已有同名的单位')
      await recordAudit(trx, deps, actorOf(call, acting), {
        action: 'settings.authority',
        object: { kind: 'settings', id: `authority ${saved.id}` },
        detail: { name: saved.name },
        before,
        after: saved,
      })
      return withFacts(saved)
    })
  }),
]
