import {
  answerEnter,
  answerScan,
  answerUndo,
  authorityRemind,
} from '../../../contract/desk/authority-answer.ts'
import { detachAnswerFiles } from '../../evidence/attachments.ts'
import { fileTokenMac } from '../../evidence/file-token.ts'
import { receiveFiles } from '../../evidence/upload-many.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { dayText } from '../../report/calendar/working-time.ts'
import { isToHandOver } from '../../report/case/case-rules.ts'
import { changeCase } from '../../report/case/change-case.ts'
import { staffOf, recordOnCase, recordAloneOnCase } from '../../staff/session/staff-call.ts'
import { centreName } from '../../site/front-config.ts'
import { lockCase, requireHolder } from '../queue/find-case.ts'
import { decide, undoSeconds } from '../work/decide.ts'
import { runIdempotently } from '../work/run-idempotently.ts'
import { appealRefusal } from '../work/step-permission.ts'
import { hasPending, removeReturn } from '../work/step-store.ts'
import { answerTokenMac } from './answer-token.ts'
import * as store from './answers-store.ts'
import { tokensInScan } from './read-scan.ts'
import type { AnswersDeps } from './deps.ts'
import { writeAnswer } from './write-answer.ts'

/** Stores scans, and finds their case in the caller's scope by the QR code of the cover. Recorded, also when there is none. */
export const scanRoute = (deps: AnswersDeps) =>
  route(answerScan, async (_, call) => {
    const received = await receiveFiles(deps, call)
    const macs = received.files.map(({ file_id }) => fileTokenMac(deps.keyring, file_id))
    const { reportTypeIds: scope } = staffOf(call)
    let number: string | null = null
    for (const token of await tokensInScan(deps, macs)) {
      const mac = answerTokenMac(deps.keyring, token)
      const awaited = await store.findByToken(deps.db, mac, deps.clock.now())
      if (awaited && (scope?.includes(awaited.report_type_id) ?? true))
        number ??= awaited.case_number
    }
    await recordAloneOnCase(deps, call, number ?? 'none', {
      action: 'answer.scan',
      result: number === null ? 'refused' : 'done',
    })
    return { ...received, case_number: number }
  })

/** Returns the name of an authority, and what a case handed over to it last: what it has not answered first. */
async function authorityOf(trx: Trx, reportId: string, id: number) {
  const awaited = (await store.listAwaited(trx, reportId)).filter(
    ({ authority_id }) => authority_id === id,
  )
  const handedOut = awaited.findLast(({ answered_at }) => answered_at === null) ?? awaited.at(-1)
  return { ...(await store.authorityName(trx, id)), handedOut }
}

/** Enters an answer that came on paper or by phone. 退回 in time takes effect after the ten seconds of a decision. */
export const enterRoute = (deps: AnswersDeps) =>
  route(answerEnter, ({ case_number, ...answer }, call) =>
    runIdempotently(deps, answerEnter, call, async (trx) => {
      const member = staffOf(call)
      const found = await lockCase(trx, member, case_number)
      const { authority_id: authorityId } = found
      requireHolder(found, member.id, deps.clock.now())
      const barred = appealRefusal(found, member)
      if (barred !== undefined) throw conflict(barred)
      if (isToHandOver(found)) throw conflict('材料还没有登记送达；请先登记，再录入回函')
      if (authorityId === null) throw conflict('这件举报没有转办过，不能录入回函；请写内部备注')
      const { name: authority, handedOut } = await authorityOf(trx, found.report_id, authorityId)
      const { id, back } = await writeAnswer(trx, deps, found, {
        ...answer,
        authorityId,
        handedOut,
        staffId: member.id,
      })
      await recordOnCase(trx, deps, call, case_number, {
        action: 'answer.enter',
        detail: { outcome: answer.outcome, authority },
        after: answer,
      })
      if (back && (await hasPending(trx, found.report_id)))
        throw conflict('刚才的决定还没有生效，请先撤销或稍等')
      if (back) await decide(trx, deps, found, { step: back, before: [] }, member)
      return { id, is_back: back !== undefined }
    }),
  )

/** Undoes an answer that one has typed in, with the step that it has led to. */
export const undoRoute = (deps: AnswersDeps) =>
  route(answerUndo, ({ case_number, id }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const member = staffOf(call)
      const found = await lockCase(trx, member, case_number)
      const { report_id: reportId } = found
      const typed = { id, reportId, staffId: member.id }
      const since = new Date(deps.clock.now().getTime() - undoSeconds * 1000)
      await detachAnswerFiles(trx, typed, deps.clock.now())
      const outcome = await store.deleteTyped(trx, typed, since)
      if (outcome === undefined) throw conflict('已过十秒，或不是您录入的，不能再撤销了')
      if (outcome === 'returned') await removeReturn(trx, reportId, member.id)
      await changeCase(trx, found.report)
      await recordOnCase(trx, deps, call, case_number, {
        action: 'answer.undo',
        detail: { outcome },
      })
    }),
  )

/** Notes a reminder and returns its letter, once the answer to what was handed over is late. */
export const remindRoute = (deps: AnswersDeps) =>
  route(authorityRemind, ({ case_number }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const member = staffOf(call)
      const found = await lockCase(trx, member, case_number)
      const { report, report_id, authority_id } = found
      if (found.status !== 'transferred' || authority_id === null)
        throw conflict('只有已转办、等待回函的举报可以催办承办单位')
      const { name: authority, handedOut } = await authorityOf(trx, report_id, authority_id)
      const at = deps.clock.now()
      const channel = handedOut?.channel
      if (!handedOut || !channel || handedOut.answered_at)
        throw conflict('没有等待回函的移送，不需要催办')
      if (handedOut.due_at > at)
        throw conflict(`答复期限是 ${dayText(handedOut.due_at)}，到期以后才能催办`)
      const reminder = { report_id, authority_id, channel, staff_id: member.id, at }
      await store.insertReminder(trx, reminder)
      await changeCase(trx, report)
      await recordOnCase(trx, deps, call, case_number, {
        action: 'authority.remind',
        detail: { authority },
      })
      const letter = letterOf({
        authority,
        case_number,
        centre: await centreName(trx, deps.organiser),
        since: handedOut.handed_out_at,
        due: handedOut.due_at,
        at,
      })
      return { channel, letter }
    }),
  )

/** Writes the letter of a reminder; it says nothing of the report or its reporter. */
function letterOf(about: {
  authority: string
  case_number: string
  centre: string
  since: Date
  due: Date
  at: Date
}): string {
  const { authority, case_number, centre, since, due, at } = about
  return [
    '催办函',
    '',
    `${authority}：`,
    `    ${dayText(since)} 转请贵单位办理的举报（案号 ${case_number}），至今没有收到回函。答复期限是 ${dayText(due)}，现已超期，请尽快办理并回函。`,
    '    回函可以扫描转办材料封面上的二维码填写，也可以按材料送达的方式送回。不属于贵单位职责的，请说明理由退回。',
    '',
    centre,
    dayText(at),
  ].join('\n')
}
