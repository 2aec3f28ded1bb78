import type { Kysely } from 'kysely'
import { caseBatch } from '../../../contract/desk/queue.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import type { Input, Output } from '../../../contract/endpoint.ts'
import { CallError } from '../../http/call-error.ts'
import { isUnavailable } from '../../http/failure.ts'
import { type Call, route } from '../../http/route.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { readAudit } from '../../staff/audit/read-audit.ts'
import { findCase, lockCase } from '../queue/find-case.ts'
import { checkStep } from './check-step.ts'
import { decide, decisionDetail } from './decide.ts'
import type { WorkDeps } from './detail.ts'
import { runIdempotently } from './run-idempotently.ts'

type BatchInput = Input<typeof caseBatch>
type Results = Output<typeof caseBatch>['results']

/** Only viewed cases may be decided. Source: STAFF §5. */
const notViewed = () => new CallError('conflict', '还没有看过这件举报')

/** Returns the message of a refusal, or of a failure that passes and is this case's alone; rethrows other errors. */
function refusalText(error: unknown): string {
  if (isUnavailable(error)) return '系统正忙，这件没有办成，请再试一次'
  if (!(error instanceof CallError)) throw error
  const [field] = Object.values(error.data?.fields ?? {})
  return field ?? error.userMessage ?? '没有办成'
}

async function decideOne(
  deps: WorkDeps,
  { cases: _cases, dry_run, ...asked }: BatchInput,
  { case_number, version }: BatchInput['cases'][number],
  call: Call,
): Promise<Results[number]> {
  const member = staffOf(call)
  const basis = { member, version, now: deps.clock.now(), fourEyes: deps.fourEyes }
  const result = { case_number, done: true, message: null }
  if (dry_run) {
    const found = await findCase(deps.db, member, case_number)
    if (!(await wasRead(deps.db, deps, member.id, case_number))) throw notViewed()
    await checkStep(deps.db, found, asked, basis)
    return { ...result, pending_id: null }
  }
  const runDecision = () =>
    deps.db.transaction().execute((trx) =>
      runIdempotently(
        trx,
        deps,
        caseBatch,
        call,
        async () => {
          const found = await lockCase(trx, member, case_number)
          if (!(await wasRead(trx, deps, member.id, case_number))) throw notViewed()
          const proposal = await checkStep(trx, found, asked, basis)
          const { pending } = await decide(trx, deps, found, asked, member)
          await recordAudit(trx, deps, actorOf(call, caseWorkers), {
            action: 'case.batch',
            object: { kind: 'case', id: case_number },
            detail: await decisionDetail(trx, deps, found, asked, proposal),
            before: { status: found.status, version },
            after: asked,
          })
          return { results: [{ ...result, pending_id: pending.id }] }
        },
        case_number,
      ),
    )
  const [made] = (await runDecision()).results
  return made ?? { ...result, pending_id: null }
}

/**
 * Applies one step to many cases, each in its own transaction, so that a refusal does not affect the others. A dry
 * run performs the same checks and changes nothing.
 */
export const batchRoute = (deps: WorkDeps) =>
  route(caseBatch, async (input, call) => {
    const results: Results = []
    const seen = new Set<string>()
    for (const each of input.cases) {
      if (seen.has(each.case_number)) continue
      seen.add(each.case_number)
      const refused = (error: unknown) => ({
        case_number: each.case_number,
        done: false,
        message: refusalText(error),
        pending_id: null,
      })
      results.push(await decideOne(deps, input, each, call).catch(refused))
    }
    return { results }
  })

/** Whether a person has opened a case, according to the audit. */
export async function wasRead(
  db: Kysely<Schema>,
  { keyring }: { keyring: Keyring },
  staffId: string,
  caseNumber: string,
): Promise<boolean> {
  const object = { kind: 'case', ids: [caseNumber] }
  const listViews = await readAudit(
    { db, keyring },
    { actor: staffId, action: 'case.read', object },
    1,
  )
  return listViews.length > 0
}
