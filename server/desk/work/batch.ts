import { randomInt, randomUUID } from 'node:crypto'
import PQueue from 'p-queue'
import type { LeftOut } from '../../../contract/desk/decide-along.ts'
import { caseBatch } from '../../../contract/desk/queue.ts'
import type { Input, Output } from '../../../contract/endpoint.ts'
import { CallError, conflict } from '../../http/call-error.ts'
import { isUnavailable } from '../../http/failure.ts'
import { type Call, route, type StaffMember } from '../../http/route.ts'
import { staffOf, recordOnCase } from '../../staff/session/staff-call.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readAudit } from '../../staff/audit/read-audit.ts'
import { findCase, type FoundCase, lockCase, refuseAppeal } from '../queue/find-case.ts'
import { checkProposal, checkStep, reviewedStep } from './check-step.ts'
import { decide, decisionDetail } from './decide.ts'
import type { WorkDeps } from './deps.ts'
import { whyLeftOut } from './left-out.ts'
import { propose } from './review.ts'
import { runIdempotently } from './run-idempotently.ts'
import { wasShown } from './shown.ts'

type BatchInput = Input<typeof caseBatch>
type Results = Output<typeof caseBatch>['results']

/** Only viewed cases may be decided. Source: STAFF §5. */
const notViewed = () => conflict('还没有看过这件举报')

/** Returns the message of a refusal, or of a failure that passes and is this case's alone; rethrows other errors. */
function refusalText(error: unknown): string {
  if (isUnavailable(error)) return '系统正忙，这件没有办成，请再试一次'
  if (!(error instanceof CallError)) throw error
  const [field] = Object.values(error.data?.fields ?? {})
  return field ?? error.userMessage ?? '没有办成'
}

/** Minutes over which decisions along with a case take effect at random, so that times do not link two citizens. */
const spreadMinutes = 20

/** Returns milliseconds, no more than are left until the case is due. */
function randomDelay({ due_at: due }: FoundCase, now: Date): number {
  const most = spreadMinutes * 60_000
  const left = due === null || due <= now ? most : due.getTime() - now.getTime()
  return randomInt(0, Math.min(most, left) + 1)
}

/** Why cases are decided one by one. */
const alone: Readonly<Record<LeftOut, string>> = {
  appeal: '申诉过的举报须单独办理',
  other_type: '类型不同，请单独办理',
  supplement: '在等举报人补充，请单独办理',
  sensitive: '涉未成年人或属于敏感类型，请单独办理',
  over: '已有结果，不再办理',
  review: '待审核，请单独办理',
  pending: '刚才的决定还没有生效，请先撤销或稍等',
}

/**
 * @param leading the case that others are decided along with; undefined when the cases were looked at one by one
 * @throws CallError conflict when the case was on no screen of the person, is an appeal, or is decided by itself
 */
async function checkMayBatch(
  db: Db,
  deps: WorkDeps,
  { id }: StaffMember,
  { found, given, leading }: Batched & { readonly found: FoundCase },
): Promise<void> {
  refuseAppeal(found)
  const { case_number, version, shown } = given
  const isProven =
    leading !== undefined &&
    shown !== undefined &&
    wasShown(deps.keyring, id, { case_number, version, proof: shown })
  if (!isProven && !(await wasRead(db, deps, id, case_number))) throw notViewed()
  if (leading === undefined) return
  const why = whyLeftOut({ ...found, is_pending: false }, leading.report_type_id)
  if (why !== null) throw conflict(alone[why])
}

interface Batched {
  readonly given: BatchInput['cases'][number]
  readonly leading: FoundCase | undefined
  /** Shared by the cases of the batch. */
  readonly decision: string
}

async function decideOne(
  deps: WorkDeps,
  { cases: _cases, dry_run, along_with: _leading, ...asked }: BatchInput,
  batched: Batched,
  call: Call,
): Promise<Results[number]> {
  const member = staffOf(call)
  const { case_number, version } = batched.given
  const basis = { member, version, now: deps.clock.now(), fourEyes: deps.fourEyes }
  const result = {
    case_number,
    done: true,
    message: null,
    pending_id: null,
    proposed_version: null,
  }
  const sentForReview = { ...result, message: '送审：须由另一位审核人员同意' }
  const isReview = (found: FoundCase) =>
    found.proposed_by === null && reviewedStep(found, asked, basis) !== undefined
  if (dry_run) {
    const found = await findCase(deps.db, member, case_number)
    await checkMayBatch(deps.db, deps, member, { ...batched, found })
    const isProposed = isReview(found)
    await (isProposed ? checkProposal : checkStep)(deps.db, found, asked, basis)
    return isProposed ? sentForReview : result
  }
  const answer = await runIdempotently(
    deps,
    caseBatch,
    call,
    async (trx) => {
      const found = await lockCase(trx, member, case_number)
      await checkMayBatch(trx, deps, member, { ...batched, found })
      const isProposed = isReview(found)
      const proposal = isProposed ? undefined : await checkStep(trx, found, asked, basis)
      const delay = batched.leading === undefined ? 0 : randomDelay(found, basis.now)
      const decided = isProposed
        ? await propose(trx, deps, found, asked, basis)
        : await decide(trx, deps, found, asked, member, { delay, decision: batched.decision })
      await recordOnCase(trx, deps, call, case_number, {
        action: isProposed ? 'case.propose' : 'case.batch',
        detail: await decisionDetail(trx, deps, found, asked, proposal),
        before: { status: found.status, version },
        after: asked,
      })
      const made =
        typeof decided === 'number'
          ? { ...sentForReview, proposed_version: decided }
          : { ...result, pending_id: decided.pending.id }
      return { results: [made] }
    },
    case_number,
  )
  return answer.results[0] ?? result
}

/** Cases of a batch decided at a time: each waits for the disk and for the chain of the audit. */
const atOnce = 4

/**
 * Applies one step to many cases, or proposes it where it takes two people, each in its own transaction, so that a
 * refusal does not affect the others. A dry run performs the same checks and changes nothing.
 */
export const batchRoute = (deps: WorkDeps) =>
  route(caseBatch, async (input, call) => {
    const cases = new Map(input.cases.map((each) => [each.case_number, each]))
    const refused = (case_number: string) => (error: unknown) => ({
      case_number,
      done: false,
      message: refusalText(error),
      pending_id: null,
      proposed_version: null,
    })
    const leading =
      input.along_with === undefined
        ? undefined
        : await findCase(deps.db, staffOf(call), input.along_with)
    const decision = randomUUID()
    const decideEach = [...cases.values()].map(
      (given) => () =>
        decideOne(deps, input, { given, leading, decision }, call).catch(
          refused(given.case_number),
        ),
    )
    return { results: await new PQueue({ concurrency: atOnce }).addAll(decideEach) }
  })

/** Whether a person has opened a case, according to the audit. */
export async function wasRead(
  db: Db,
  { keyring }: { keyring: Keyring },
  staffId: string,
  caseNumber: string,
): Promise<boolean> {
  const object = { kind: 'case', ids: [caseNumber] }
  const about = { actor: staffId, action: 'case.read', object } as const
  return (await readAudit({ db, keyring }, about, 1)).length > 0
}
