import type { Input } from '../../../contract/endpoint.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import { steps } from '../../../contract/report/report-steps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { attempt } from '../../http/attempt.ts'
import { badField, conflict } from '../../http/call-error.ts'
import { awake, forgetPassed, lockReport, updateCase } from '../case/case-store.ts'
import { attachFiles } from '../../evidence/attachments.ts'
import { requestPreviews } from '../../evidence/preview/request-previews.ts'
import { type Call, route, idempotencyKeyOf } from '../../http/route.ts'
import { enforceLimit } from '../../http/too-many.ts'
import type { QueriedReports } from './queried-report.ts'
import { unknownQueryCode } from './query.ts'
import { readReport } from './read-report.ts'
import { refuseGuess, resolveReport, type WritingDeps } from './resolve-report.ts'
import * as store from '../store.ts'
import { transitionReport, type TransitionDeps } from '../transition/transition.ts'
import { mayMessage, threadOf } from './view.ts'
import { writeMessage } from './write-message.ts'

interface Deps extends TransitionDeps, WritingDeps {
  /** Messages by report. */
  readonly messages: RateLimit
  readonly queried: QueriedReports
}

const nothingToAppeal = () => conflict('办结或不予受理之后才能申诉，每个举报只能申诉一次')

const isWithdrawn = () => conflict('这个举报已经撤回，不能再补充说明；如有需要，请重新举报')

/** Stores a message or appeal with its files; does nothing when its idempotency key was used before. */
async function write(
  trx: Trx,
  deps: Deps,
  reportId: string,
  keyMac: Buffer,
  { kind, msg, file_ids, file_password }: Input<typeof reportAppeal>,
): Promise<void> {
  const at = deps.clock.now()
  const report = await lockReport(trx, reportId)
  if (report.status === 'withdrawn') throw isWithdrawn()
  const messageId = await writeMessage(trx, deps, report.code_mac, {
    report_id: reportId,
    key_mac: keyMac,
    author: 'reporter',
    kind,
    msg,
    at,
  })
  if (messageId === undefined) return
  if (kind === 'appeal') {
    if (!(await transitionReport(trx, deps, steps.appeal, { report, at }))) throw nothingToAppeal()
  } else if (!(await transitionReport(trx, deps, steps.answer, { report, at }))) {
    await updateCase(trx, reportId, { has_answer: true, ...awake })
    await forgetPassed(trx, reportId)
  }
  await attachFiles(trx, deps, file_ids, { messageId }, file_password)
  if (file_ids.length > 0) await requestPreviews(trx, [reportId])
}

function resolveAppealed(
  { keyring, queried }: Deps,
  input: Input<typeof reportAppeal>,
  call: Call,
): ReturnType<typeof resolveReport> {
  if (input.query_code !== undefined || input.report_id !== undefined)
    return resolveReport(keyring, input, call)
  const mac = queried.only(call.caller)
  if (!mac) throw badField('query_code', '请填写查询码')
  return { mac, unknown: unknownQueryCode }
}

/** Handles a message or an appeal by the holder of the query code or the owner of the report. */
export const appealRoute = (deps: Deps) =>
  route(reportAppeal, async (input, call) => {
    const { mac, accountId, unknown } = resolveAppealed(deps, input, call)
    const row = await readReport(deps, mac, accountId)
    if (!row) return refuseGuess(deps.guesses, call, unknown)
    const keyMac = deps.keyring.mac('message-key', row.id, idempotencyKeyOf(call))
    const about = { address: call.address, limitKey: mac, what: '操作太频繁', uses: 60 }
    return attempt(deps.limits, deps.writing, about, async () => {
      if (!(await store.hasMessage(deps.db, keyMac))) {
        if (row.status === 'withdrawn') throw isWithdrawn()
        if (input.kind === 'message' && !mayMessage(row, deps.clock.now()))
          throw conflict('这个举报办结已久，不能再补充说明；有新情况请重新举报')
        await enforceLimit(deps.messages, mac, '这个举报的补充说明提交得太频繁')
        await deps.db.transaction().execute((trx) => write(trx, deps, row.id, keyMac, input))
      }
      const written = await readReport(deps, mac)
      return { thread: written ? threadOf(written) : [] }
    })
  })
