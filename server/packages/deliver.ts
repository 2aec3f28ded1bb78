import { packageDeliver } from '../../contract/packages/package.ts'
import { badField, conflict } from '../http/call-error.ts'
import { route } from '../http/route.ts'
import { dayNumber, dayOf } from '../report/calendar/working-time.ts'
import { recordOnCase, staffOf } from '../staff/session/staff-call.ts'
import { type HandOver, handOver, requireDestination } from '../desk/answers/hand-over.ts'
import { lockCase } from '../desk/queue/find-case.ts'
import { writeNote } from '../desk/work/note.ts'
import type { PackageRouteDeps } from './deps.ts'
import { findPackage } from './may-leave.ts'

/** Days within which an authority is to answer. */
const mostDays = 366

/** @throws CallError badInput at `due_on` */
export function requireAnswerDay(due_on: string, now: Date): void {
  const days = dayNumber(due_on) - dayOf(now)
  if (days < 0 || days > mostDays) throw badField('due_on', '答复期限从今天起，最迟一年内')
}

/** Notes that material was handed over, or that an authority needs none and why. */
export const deliverRoute = (deps: PackageRouteDeps) =>
  route(packageDeliver, (delivery, call) =>
    deps.db.transaction().execute(async (trx) => {
      const { case_number, id, delivered_on, due_on, reason } = delivery
      const member = staffOf(call)
      const at = deps.clock.now()
      const found = await lockCase(trx, member, case_number)
      const { report } = found
      const authority = await requireDestination(trx, deps, found, member)
      if (dayNumber(delivered_on) > dayOf(at)) throw badField('delivered_on', '送达日期最迟是今天')
      let of: HandOver['of']
      if (id === null) {
        if (reason === undefined) throw badField('reason', '请填写不需要材料的理由')
        if (due_on === undefined) throw badField('due_on', '请填写答复期限')
        requireAnswerDay(due_on, at)
        of = { due_on }
        const text = `不需要移送材料：${reason}`
        await writeNote(trx, deps, { report, staffId: member.id, at, text })
      } else {
        const { authority_id, handed_at } = await findPackage(trx, found, id, true)
        if (authority_id !== authority.id) throw conflict('这份材料是给别的单位的')
        if (handed_at && dayNumber(delivered_on) < dayOf(handed_at))
          throw badField('delivered_on', '送达日期不早于材料放行的那一天')
        of = { packageId: id }
      }
      const by = { authorityId: authority.id, by: member.id }
      await handOver(trx, deps, found, { ...delivery, of }, by)
      await recordOnCase(trx, deps, call, case_number, {
        action: 'package.deliver',
        detail: { authority: authority.name },
        reason,
        after: delivery,
      })
    }),
  )
