import type { Services } from '../platform/services.ts'
import { recordAudit } from '../staff/audit/record-audit.ts'
import { halfDayInWords, startOfHalfDay } from '../report/calendar/working-time.ts'
import { takeCountBefore } from './intake-store.ts'

type Deps = Services<'db' | 'keyring' | 'clock'>

/** Moves one count of an earlier half day into the audit. @returns whether there was one */
const recordNext = ({ db, ...deps }: Deps): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const count = await takeCountBefore(trx, startOfHalfDay(deps.clock.now()))
    if (!count) return false
    const { staff_id, role, source, since, taken } = count
    const actor = { staffId: staff_id, role, sessionMac: null, requestId: null }
    const counted = { half_day: halfDayInWords(since), count: taken }
    await recordAudit(
      trx,
      deps,
      actor,
      source === 'look_up'
        ? { action: 'case.look_up', object: { kind: 'case', id: 'search' }, detail: counted }
        : {
            action: 'case.intake',
            object: { kind: 'case', id: 'anonymous' },
            detail: { source, ...counted },
          },
    )
    return true
  })

/** Work for the job worker: writes who took in how many anonymous reports, and looked up how often, after each half day. */
export const intakeTasks = (deps: Deps) => ({
  record_intakes: async () => {
    while (await recordNext(deps));
  },
})

export const intakeCrontab = '7 * * * * record_intakes'
