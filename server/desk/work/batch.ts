import { caseBatch } from '../../../contract/staff/queue.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { CallError } from '../../http/call-error.ts'
import { route, type Call } from '../../http/route.ts'
import type { Input, Output } from '../../../contract/endpoint.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { findCase, lockCase } from '../queue/find-case.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { checkStep } from './check-step.ts'
import { decide } from './decide.ts'
import type { WorkDeps } from './detail.ts'
import { once } from './once.ts'
import { wasRead } from './was-read.ts'

type Asked = Input<typeof caseBatch>
type Results = Output<typeof caseBatch>['results']

/** Nobody decides on what they have not looked at. Source: STAFF §5. */
const notRead = () => new CallError('conflict', '还没有看过这件举报')

/** Why not, in words; what is no refusal is thrown on. */
function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  const [field] = Object.values(error.data?.fields ?? {})
  return field ?? error.userMessage ?? '没有办成'
}

async function one(
  deps: WorkDeps,
  { cases: _cases, dry_run, ...asked }: Asked,
  { case_number, version }: Asked['cases'][number],
  call: Call,
): Promise<Results[number]> {
  const member = staffOf(call)
  const basis = { member, version, now: deps.clock.now() }
  const result = { case_number, done: true, message: null }
  if (dry_run) {
    const found = await findCase(deps.db, member, case_number)
    if (!(await wasRead(deps.db, deps, member.id, case_number))) throw notRead()
    await checkStep(deps.db, found, asked, basis)
    return { ...result, pending_id: null }
  }
  const decided = () =>
    deps.db.transaction().execute((trx) =>
      once(
        trx,
        deps,
        caseBatch,
        call,
        async () => {
          const found = await lockCase(trx, member, case_number)
          if (!(await wasRead(trx, deps, member.id, case_number))) throw notRead()
          const checked = await checkStep(trx, found, asked, basis)
          const { pending } = await decide(trx, deps, checked, asked, member)
          await recordAudit(trx, deps, actorOf(call, caseWorkers), {
            action: 'case.batch',
            object: { kind: 'case', id: case_number },
            before: { status: found.status, version },
            after: asked,
          })
          return { results: [{ ...result, pending_id: pending.id }] }
        },
        case_number,
      ),
    )
  const [made] = (await decided()).results
  return made ?? { ...result, pending_id: null }
}

/**
 * One step for many cases, each on its own: what cannot be done says why and keeps nobody else's from being done. A dry
 * run checks the same and changes nothing.
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
        message: reasonOf(error),
        pending_id: null,
      })
      results.push(await one(deps, input, each, call).catch(refused))
    }
    return { results }
  })
