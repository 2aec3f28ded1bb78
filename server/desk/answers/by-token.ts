import {
  answerOpen,
  answerSend,
  answerTokenHeader,
  answerUpload,
} from '../../../contract/desk/authority-answer.ts'
import { receiveFiles } from '../../evidence/upload-many.ts'
import { CallError } from '../../http/call-error.ts'
import { type Call, route } from '../../http/route.ts'
import { enforceLimit } from '../../http/too-many.ts'
import { programActor, recordAudit } from '../../staff/audit/record-audit.ts'
import { lockCaseOf } from '../queue/find-case.ts'
import { answerTokenMac } from './answer-token.ts'
import * as store from './answers-store.ts'
import type { AnswersDeps } from './deps.ts'
import { alreadyAnswered, refuseOver, writeAnswer } from './write-answer.ts'

/** Limit of one address's calls by tokens; an unknown token counts as ten. */
const tokenLimit = { name: 'authority-answer', points: 120, seconds: 600 }
const unknownCosts = 9

/**
 * Finds what a token leads to.
 * @throws CallError tooMany; notFound for an unknown and an expired one alike; conflict once it is answered or the case over
 */
async function awaitedBy(deps: AnswersDeps, token: string, call: Call): Promise<store.Awaited> {
  const limit = deps.limits.limit(tokenLimit)
  await enforceLimit(limit, call.address, '操作太频繁')
  const mac = answerTokenMac(deps.keyring, token)
  const found = await store.findByToken(deps.db, mac, deps.clock.now())
  if (!found) {
    await limit.charge(call.address, unknownCosts)
    throw new CallError('notFound', '二维码已失效或不完整，请联系转办的中心')
  }
  if (found.answered_at) throw alreadyAnswered()
  refuseOver(found.status)
  return found
}

/** Opens the form of a package's cover. */
export const openRoute = (deps: AnswersDeps) =>
  route(answerOpen, async ({ token }, call) => {
    const found = await awaitedBy(deps, token, call)
    return {
      case_number: found.case_number,
      authority: found.authority,
      due_at: found.due_at.toISOString(),
    }
  })

/** Receives the files of an answer from the holder of a token. */
export const uploadRoute = (deps: AnswersDeps) =>
  route(answerUpload, async (_, call) => {
    await awaitedBy(deps, call.request.get(answerTokenHeader) ?? '', call)
    return receiveFiles(deps, call)
  })

/** Stores the answer of an authority, once for each token, recorded as its own. */
export const sendRoute = (deps: AnswersDeps) =>
  route(answerSend, async ({ token, ...answer }, call) => {
    const awaited = await awaitedBy(deps, token, call)
    await deps.db.transaction().execute(async (trx) => {
      await writeAnswer(trx, deps, await lockCaseOf(trx, awaited.report_id), {
        ...answer,
        authorityId: awaited.authority_id,
        handedOut: awaited,
      })
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
