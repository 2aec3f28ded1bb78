import type { Kysely } from 'kysely'
import { selfQuery } from '../../../contract/report.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../call-error.ts'
import { route } from '../route.ts'
import { redeemCaptcha, type TicketDeps } from '../verification/ticket.ts'
import { takeOrRefuse, type Limit } from '../verification/too-many.ts'
import { typedCodeMac } from './code-mac.ts'
import { findReport } from './store.ts'
import { viewOf } from './view.ts'

export const unknownCode = () =>
  new CallError('notFound', '没有查到这个查询码的举报，请核对后重新输入')

/** Finds one report by its query code. The ticket is used up whatever comes of it: guessing costs work. */
export const queryRoute = (deps: TicketDeps & { db: Kysely<Schema>; querying: Limit }) =>
  route(selfQuery, async ({ query_code, captcha_ticket }, call) => {
    if (query_code === undefined) throw new CallError('signInRequired')
    const mac = typedCodeMac(deps.keyring, query_code)
    await takeOrRefuse(deps.querying, call.addressKey, '查询太频繁')
    await redeemCaptcha(deps.db, deps, captcha_ticket)
    const row = await findReport(deps.db, mac)
    if (!row) throw unknownCode()
    return { report: viewOf(row, deps.clock.now()) }
  })
