import {
  answerEnter,
  answerFind,
  answerScan,
  authorityRemind,
} from '../../../contract/desk/authority-answer.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { fileTokenMac } from '../../evidence/file-token.ts'
import { receiveFiles } from '../../evidence/upload-many.ts'
import { CallError } from '../../http/call-error.ts'
import { type Call, route } from '../../http/route.ts'
import { dayText } from '../../report/calendar/working-time.ts'
import { changeCase } from '../../report/case/change-case.ts'
import { recordAlone, recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { lockCase } from '../queue/find-case.ts'
import { runIdempotently } from '../work/run-idempotently.ts'
import { answerTokenMac } from './answer-token.ts'
import * as store from './answers-store.ts'
import { tokensInScan } from './read-scan.ts'
import type { AnswersDeps } from './routes.ts'
import { writeAnswer } from './write-answer.ts'

/** Finds the case of a cover's token in the caller's scope. Recorded, also when there is none. */
async function caseOfTokens(
  deps: AnswersDeps,
  call: Call,
  tokens: readonly string[],
): Promise<string | undefined> {
  let number: string | undefined
  for (const token of tokens) {
    const mac = answerTokenMac(deps.keyring, token)
    const awaited = await store.findByToken(deps.db, mac, deps.clock.now())
    const { reportTypeIds: scope } = staffOf(call)
    if (awaited && (scope?.includes(awaited.report_type_id) ?? true)) number ??= awaited.case_number
  }
  await recordAlone(deps.db, deps, actorOf(call, caseWorkers), {
    action: 'answer.scan',
    object: { kind: 'case', id: number ?? 'none' },
    result: number === undefined ? 'refused' : 'done',
  })
  return number
}

/** Stores scans, and finds their case by the QR code of the cover. */
export const scanRoute = (deps: AnswersDeps) =>
  route(answerScan, async (_, call) => {
    const received = await receiveFiles(deps, call)
    const macs = received.files.map(({ file_id }) => fileTokenMac(deps.keyring, file_id))
    const tokens = await tokensInScan(deps, macs)
    return { ...received, case_number: (await caseOfTokens(deps, call, tokens)) ?? null }
  })

/** Finds a case by what a hand scanner has read. */
export const findRoute = (deps: AnswersDeps) =>
  route(answerFind, async ({ read }, call) => {
    const [token] = /[\w-]{43}$/.exec(read) ?? []
    const number = await caseOfTokens(deps, call, token === undefined ? [] : [token])
    if (number === undefined)
      throw new CallError('notFound', '没有查到，请核对二维码，或填写封面上的案号')
    return { case_number: number }
  })

/** Enters an answer that came on paper or by phone. */
export const enterRoute = (deps: AnswersDeps) =>
  route(answerEnter, ({ case_number, ...answer }, call) =>
    deps.db.transaction().execute(async (trx) =>
      runIdempotently(trx, deps, answerEnter, call, async () => {
        const member = staffOf(call)
        const found = await lockCase(trx, member, case_number)
        const { authority_id: authorityId } = found
        if (authorityId === null)
          throw new CallError('conflict', '这件举报没有转办过，不能录入回函；请写内部备注')
        const handedOut = (await store.listAwaited(trx, found.report_id)).findLast(
          (each) => each.authority_id === authorityId && each.answered_at === null,
        )
        const staffId = member.id
        const written = await writeAnswer(trx, deps, found, {
          ...answer,
          authorityId,
          handedOut,
          staffId,
        })
        const { name: authority } = await store.authorityName(trx, authorityId)
        await recordAudit(trx, deps, actorOf(call, caseWorkers), {
          action: 'answer.enter',
          object: { kind: 'case', id: case_number },
          detail: { outcome: answer.outcome, authority },
          after: answer,
        })
        return written
      }),
    ),
  )

/** How a package went that the desk has no record of. */
const unrecorded = '原转办方式'

/** Notes a reminder and returns its letter. */
export const remindRoute = (deps: AnswersDeps) =>
  route(authorityRemind, ({ case_number }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const member = staffOf(call)
      const found = await lockCase(trx, member, case_number)
      if (found.status !== 'transferred' || found.authority_id === null)
        throw new CallError('conflict', '只有已转办、等待回函的举报可以催办承办单位')
      const { name: authority } = await store.authorityName(trx, found.authority_id)
      const handedOut = (await store.listAwaited(trx, found.report_id)).findLast(
        (each) => each.authority_id === found.authority_id && each.answered_at === null,
      )
      const channel = handedOut?.channel ?? unrecorded
      const at = deps.clock.now()
      await store.insertReminder(trx, {
        report_id: found.report_id,
        authority_id: found.authority_id,
        channel,
        staff_id: member.id,
        at,
      })
      const version = await changeCase(trx, found.report)
      await recordAudit(trx, deps, actorOf(call, caseWorkers), {
        action: 'authority.remind',
        object: { kind: 'case', id: case_number },
        detail: { authority },
      })
      const letter = letterOf({
        authority,
        case_number,
        organiser: deps.organiser,
        since: handedOut?.handed_out_at ?? found.began_at,
        due: handedOut?.due_at,
        at,
      })
      return { version, channel, letter }
    }),
  )

/** Writes the letter of a reminder; it says nothing of the report or its reporter. */
function letterOf(about: {
  authority: string
  case_number: string
  organiser: string
  since: Date
  due: Date | undefined
  at: Date
}): string {
  const { authority, case_number, organiser, since, due, at } = about
  const isLate = due !== undefined && due <= at
  const until = due ? `请于 ${dayText(due)} 前` : '请尽快'
  return [
    '催办函',
    '',
    `${authority}：`,
    `    ${dayText(since)} 转请贵单位办理的举报（案号 ${case_number}），至今没有收到回函。` +
      (isLate
        ? `答复期限是 ${dayText(due)}，现已超期，请尽快办理并回函。`
        : `${until}办理并回函。`),
    '    回函可以扫描转办材料封面上的二维码填写，也可以按材料送达的方式送回。不属于贵单位职责的，请说明理由退回。',
    '',
    ...(organiser ? [organiser] : []),
    dayText(at),
  ].join('\n')
}
