import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { type Route, route } from '../../http/route.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { selfMsg } from '../../../contract/report/report.ts'
import { CallError } from '../../http/call-error.ts'
import { markRead, noticesOf, deleteNoticesBefore } from './store.ts'

type NamedReport = NonNullable<Output<typeof selfMsg>['list'][number]['report']>

interface Deps {
  readonly db: Db
  /** Returns those of these reports that the account owns. */
  readonly nameReports: (accountId: string, codeMacs: readonly Buffer[]) => Promise<NamedReport[]>
}

/** Marks notices as read, then lists the signed-in citizen's notices with the reports that they are about. */
const selfMsgRoute = ({ db, nameReports }: Deps) =>
  route(selfMsg, async ({ offset, limit, mark_read, mark_all_read }, { caller }) => {
    const accountId = caller?.userId
    if (accountId === undefined) throw new CallError('signInRequired')
    if (mark_all_read) await markRead(db, accountId)
    else if (mark_read && mark_read.length > 0) await markRead(db, accountId, mark_read)
    const { total, unread, list } = await noticesOf(db, accountId, { offset, limit })
    const named = await nameReports(
      accountId,
      list.flatMap(({ code_mac }) => code_mac ?? []),
    )
    return {
      total,
      unread,
      list: list.map(({ code_mac, at, ...notice }) => {
        const reportId = code_mac?.toString('base64url')
        const report = named.find(({ report_id }) => report_id === reportId)
        return { ...notice, at: new Date(at).toISOString(), ...(report && { report }) }
      }),
    }
  })

export const noticeRoutes = (deps: Deps): Route[] => [selfMsgRoute(deps)]

const day = 24 * 60 * 60 * 1000

export const noticeTasks = (deps: { db: Db; clock: Clock; retention: { noticeDays: number } }) => ({
  forget_notices: async () => {
    const before = new Date(deps.clock.now().getTime() - deps.retention.noticeDays * day)
    await deleteNoticesBefore(deps.db, before)
  },
})

/** Crontab of graphile-worker; at night in China. */
export const noticeCrontab = '37 19 * * * forget_notices'
