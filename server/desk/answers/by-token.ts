import {
  answerOpen,
  answerSend,
  answerTokenHeader,
  answerUpload,
} from '../../../contract/desk/authority-answer.ts'
import { steps } from '../../../contract/report/report-steps.ts'
import { receiveFiles } from '../../evidence/upload-many.ts'
import type { Db } from '../../platform/database/schema.ts'
import { guess } from '../../http/attempt.ts'
import { CallError, conflict } from '../../http/call-error.ts'
import { type Call, route } from '../../http/route.ts'
import { enforceLimit } from '../../http/too-many.ts'
import { transitionReport } from '../../report/transition/transition.ts'
import { programActor, recordAudit } from '../../staff/audit/record-audit.ts'
import { lockCaseOf } from '../queue/find-case.ts'
import { answerTokenMac } from './answer-token.ts'
import * as store from './answers-store.ts'
import type { AnswersDeps } from './deps.ts'
import { refuseOver, writeAnswer } from './write-answer.ts'

/** Unknown tokens of one address; a right one is opened whatever others tried from there, and limited by itself. */
const guessLimit = { name: 'authority-answer-guesses', points: 12, seconds: 600 }
const tokenLimit = { name: 'authority-answer', points: 120, seconds: 600 }

/**
 * Finds what a token leads to.
 * @throws CallError tooMany; notFound for an unknown and an expired one alike; conflict once the case is over
 */
async function awaitedBy(deps: AnswersDeps, token: string, call: Call): Promise<store.Awaited> {
  const what = '操作太频繁'
  const mac = answerTokenMac(deps.keyring, token)
  const found = await guess(
    deps.limits.limit(guessLimit),
    { address: call.address, what },
    async () => {
      const awaited = await store.findByToken(deps.db, mac, deps.clock.now())
      if (awaited) return awaited
      throw new CallError('notFound', '二维码已失效或不完整，请联系转办的中心')
    },
  )
  await enforceLimit(deps.limits.limit(tokenLimit), mac, what)
  refuseOver(found.status)
  return found
}

/** Answers that one cover brings: an address that has leaked does not fill a case. */
const mostAnswers = 20

const answersByCover = async (db: Db, { handing_out_id: id }: store.Awaited) =>
  id === null
    ? []
    : (await store.answersOfPackage(db, id)).filter(({ staff_id }) => staff_id === null)

/** Opens the form of a package's cover. */
export const openRoute = (deps: AnswersDeps) =>
  route(answerOpen, async ({ token }, call) => {
    const found = await awaitedBy(deps, token, call)
    return {
      case_number: found.case_number,
      authority: found.authority,
      due_at: found.due_at.toISOString(),
      answers: (await answersByCover(deps.db, found)).map(({ outcome, at }) => ({
        outcome,
        at: at.toISOString(),
      })),
    }
  })

/** Receives the files of an answer from the holder of a token. */
export const uploadRoute = (deps: AnswersDeps) =>
  route(answerUpload, async (_, call) => {
    await awaitedBy(deps, call.request.get(answerTokenHeader) ?? '', call)
    return receiveFiles(deps, call)
  })

/** Stores an answer of an authority, recorded as its own. 退回 in time takes effect at once. */
export const sendRoute = (deps: AnswersDeps) =>
  route(answerSend, async ({ token, ...answer }, call) => {
    const awaited = await awaitedBy(deps, token, call)
    await deps.db.transaction().execute(async (trx) => {
      const found = await lockCaseOf(trx, awaited.report_id)
      if ((await answersByCover(trx, awaited)).length >= mostAnswers)
        throw conflict(`这个二维码已经回函 ${mostAnswers} 次，请联系转办的中心`)
      const { back } = await writeAnswer(trx, deps, found, {
        ...answer,
        authorityId: awaited.authority_id,
        handedOut: awaited,
      })
      const { report } = found
      if (back) await transitionReport(trx, deps, steps[back], { report, at: deps.clock.now() })
      const requestId = call.request.get('x-request-id') ?? null
      await recordAudit(
        trx,
        deps,
        { ...programActor, requestId },
        {
          action: 'answer.by_authority',
          object: { kind: 'case', id: awaited.case_number },
          detail: { outcome: answer.outcome, authority: awaited.authority },
          after: answer,
        },
      )
    })
  })
