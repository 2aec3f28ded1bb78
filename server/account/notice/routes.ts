import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { type Route, route } from '../../http/route.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { selfMsg } from '../../../contract/report/report.ts'
import { CallError } from '../../http/call-error.ts'
import { markRead, noticesOf, deleteNoticesBefore } from './store.ts'

type Notice = Output<typeof selfMsg>['list'][number]
type NamedReport = NonNullable<Notice['report']>

interface AboutReport {
  readonly codeMac: Buffer
  readonly at: Date
}

interface Deps {
  readonly db: Db
  /** Returns those of these reports that the account owns. */
  readonly nameReports: (accountId: string, codeMacs: readonly Buffer[]) => Promise<NamedReport[]>
  /** Returns the members of each notice that hold what the centre wrote on the account's report then. */
  readonly answersTo: (
    accountId: string,
    notices: readonly AboutReport[],
  ) => Promise<(notice: AboutReport) => Pick<Notice, 'answer' | 'outcome'> | undefined>
}

/** Marks notices as read, then lists the signed-in citizen's notices with the reports that they are about. */
const selfMsgRoute = ({ db, nameReports, answersTo }: Deps) =>
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
    const about = ({ code_mac: codeMac, at }: (typeof list)[number]) =>
      codeMac && { codeMac, at: new Date(at) }
    const answerTo = await answersTo(
      accountId,
      list.flatMap((one) => about(one) ?? []),
    )
    return {
      total,
      unread,
      list: list.map((one) => {
        const { code_mac, at, ...notice } = one
        const key = about(one)
        const reportId = code_mac?.toString('base64url')
        const report = named.find(({ report_id }) => report_id === reportId)
        return {
          ...notice,
          at: new Date(at).toISOString(),
          ...(report && { report }),
          ...(key && answerTo(key)),
        }
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
