import {
  deskSteps,
  needsFourEyes,
  steps,
  type DeskStep,
} from '../../contract/report/report-steps.ts'
import type { Status } from '../../contract/report/report-status.ts'
import { packageDeliver } from '../../contract/packages/package.ts'
import { caseClaim, caseOpen, caseStep } from '../../contract/desk/case.ts'
import { casePropose } from '../../contract/desk/review.ts'
import { openCases } from '../../server/report/case/open-cases.ts'
import { takeStep } from '../../server/desk/work/take-step.ts'
import type { DemoApi, DemoStaff } from './demo-api.ts'
import type { Step } from './story.ts'

/** Seconds until a decision has taken effect. */
const effective = 11

export type StaffStep = Extract<Step, { to: unknown }>

/** Returns the step of the contract between two statuses. */
function stepTo(from: Status, to: Status): DeskStep {
  const found = deskSteps.find((name) => {
    const froms: readonly Status[] = steps[name].from
    const { to: leads } = steps[name]
    return (leads === to || (leads === 'stands' && to === 'rejected')) && froms.includes(from)
  })
  if (!found) throw new Error(`no step leads from ${from} to ${to}`)
  return found
}

async function findCaseNumber(api: DemoApi, reportId: string): Promise<string> {
  await openCases(api.db, api)
  const { case_number } = await api.db
    .selectFrom('report_case')
    .select('case_number')
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return case_number
}

const authorityId = async (api: DemoApi, name: string): Promise<number> => {
  const known = await api.db
    .selectFrom('authority')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await api.db
    .insertInto('authority')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns who takes a step unless the story says so: a reviewer for sensitive reports, another person for an appeal. */
function whoTakes(step: StaffStep, { isAppealed, isSensitive }: CaseNow) {
  if (step.by) return step.by
  if (isAppealed) return 'reviewer-2'
  return step.to === 'closed' && isSensitive ? 'reviewer' : 'handler'
}

interface CaseNow {
  readonly id: string
  readonly status: Status
  /** Whether the appeal has no result yet. */
  readonly isAppealed: boolean
  readonly isSensitive: boolean
}

/** Takes a step as the desk's page would: opens the case, and decides. @param key the same for each attempt */
export async function takeStaffStep(api: DemoApi, step: StaffStep, now: CaseNow, key: string) {
  const case_number = await findCaseNumber(api, now.id)
  const who = await api.staff(whoTakes(step, now))
  const { version } = await who.call(caseOpen, { case_number })
  await decide(api, who, step, { ...now, case_number, version, key })
}

async function decide(
  api: DemoApi,
  who: DemoStaff,
  { to, note, outcome, authority, remark }: StaffStep,
  about: CaseNow & { case_number: string; version: number; key: string },
): Promise<void> {
  const { case_number, status, isAppealed, isSensitive, key } = about
  const step = to === 'transferred' ? 'transfer' : stepTo(status, to)
  // Only colleagues see a report that an authority has sent back.
  const isToldInside = step === 'take_back'
  const inside = [isToldInside ? note : undefined, remark].filter(Boolean).join('\n')
  const input = {
    case_number,
    step,
    ...(!isToldInside && { text: note }),
    ...(inside && { note: inside }),
    ...(to === 'closed' && { outcome: outcome ?? ('handled' as const) }),
    ...(to === 'transferred' && {
      authority_id: await authorityId(api, authority ?? '省通信管理局'),
    }),
  }
  // A handler first proposes a decision that needs two people.
  const isProposed = needsFourEyes({}, step, undefined, isSensitive)
  const proposer = isProposed ? await api.staff(isAppealed ? 'handler-2' : 'handler') : undefined
  const decider = isProposed ? await api.staff(isAppealed ? 'reviewer-2' : 'reviewer') : who
  const { version } =
    (await proposer?.call(casePropose, { ...input, version: about.version }, key)) ?? about
  const { pending } = await decider.call(caseStep, { ...input, version }, key)
  api.setTime(new Date(api.clock.now().getTime() + effective * 1000))
  await takeStep(api, pending.id)
  if (to !== 'transferred') return
  await decider.call(caseClaim, { case_number, take_over: true })
  const dayIn = (days: number) =>
    new Date(api.clock.now().getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await decider.call(packageDeliver, {
    case_number,
    id: null,
    channel: '政务系统',
    delivered_on: dayIn(0),
    due_on: dayIn(15),
    reason: '对方已在联席会上收到同一线索',
  })
}
