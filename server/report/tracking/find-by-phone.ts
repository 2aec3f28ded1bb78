import {
  foundByPhoneAtMost,
  reportFind,
  reportFound,
} from '../../../contract/report/find-by-phone.ts'
import { foundByPhoneDays } from '../../../contract/retention.ts'
import type { Services } from '../../platform/services.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import type { DeadlineDeps } from '../case/deadline.ts'
import { attempt } from '../../http/attempt.ts'
import { CallError } from '../../http/call-error.ts'
import { route, type Route } from '../../http/route.ts'
import { phoneNotProven, phoneProof } from '../../account/identity/otp-ticket.ts'
import { issueTicket, redeemTicket, ticketLimitKey } from '../../account/identity/ticket.ts'
import { namedReportsOf } from './account-store.ts'
import { listedReports } from './own-reports.ts'
import { queryCodeMacOf } from '../query-code-mac.ts'
import { readReport } from './read-report.ts'
import { viewWithProgress } from './view.ts'

type Deps = DeadlineDeps &
  Services<'db' | 'keyring' | 'clock' | 'limits'> & {
    /** Limit of searches by address. */
    finding: RateLimit
  }

/** Seconds. */
const findTicketLifetime = 15 * 60
const day = 24 * 60 * 60_000
const what = '查询太频繁'

const reportsOf = ({ db, keyring, clock }: Deps, phone: string) =>
  namedReportsOf(db, keyring.blindIndex('phone', phone), {
    since: new Date(clock.now().getTime() - foundByPhoneDays * day),
    atMost: foundByPhoneAtMost,
  })

const unknownFound = () => new CallError('notFound', '没有找到这个举报，请重新用手机号查找')

/** Lists the named reports of a phone proven for this purpose, with a ticket that opens them. */
const findRoute = (deps: Deps) =>
  route(reportFind, async ({ phone, otp_ticket }, { address }) => {
    const proof = phoneProof(deps.keyring, 'find', phone)
    const limitKey = ticketLimitKey(deps, otp_ticket, proof, phoneNotProven)
    return attempt(deps.limits, deps.finding, { address, limitKey, what }, async () => {
      await redeemTicket(deps.db, deps, otp_ticket, proof, phoneNotProven())
      return {
        list: listedReports(deps, await reportsOf(deps, phone)),
        find_ticket: issueTicket(
          deps,
          phoneProof(deps.keyring, 'found', phone),
          findTicketLifetime,
        ),
        expires_in: findTicketLifetime,
      }
    })
  })

/** Opens one of these reports read-only, as the holder of its code sees it. */
const foundRoute = (deps: Deps) =>
  route(reportFound, async ({ phone, find_ticket, report_id }, { address }) => {
    const proof = phoneProof(deps.keyring, 'found', phone)
    const limitKey = ticketLimitKey(deps, find_ticket, proof, phoneNotProven)
    return attempt(deps.limits, deps.finding, { address, limitKey, what, uses: 60 }, async () => {
      const mac = queryCodeMacOf(report_id)
      // Checked again: the report may have been withdrawn, lost its reporter or changed its account meanwhile.
      const isTheirs = (await reportsOf(deps, phone)).some(({ code_mac }) => code_mac.equals(mac))
      const row = isTheirs ? await readReport(deps, mac) : undefined
      if (!row) throw unknownFound()
      const { withdraw_seconds: _, ...report } = await viewWithProgress(deps, row)
      return { report: { ...report, may: { message: false, appeal: false, urge: false } } }
    })
  })

/** Named reports found by their reporter's phone (decision 57). */
export const findByPhoneRoutes = (deps: Deps): Route[] => [findRoute(deps), foundRoute(deps)]
