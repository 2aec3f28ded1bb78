import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, rowId } from '../field.ts'
import { dangers } from '../report/danger/danger.ts'
import { deskSteps, outcomeNames } from '../report/report-steps.ts'
import { reportSource } from '../report/report-source.ts'
import { status } from '../report/report-status.ts'
import { toColleagues, toReporter } from './audience.ts'
import { authorityPartOf } from './authority-part.ts'
import { caseFilter } from './case-filter.ts'
import { noPreviewReasons, shownOfFile } from './evidence-text.ts'
import { pendingStep, stoppedStep } from './pending-step.ts'
import { caseWorkers, colleague, staffRole } from '../staff/role.ts'

/** Case number: day of arrival and random digits, `20261121-0412`. A case is a report at the desk. */
export const caseNumber = z.string('没有这个案号').check(z.regex(/^\d{8}-\d{4,7}$/, '没有这个案号'))

/** Version on which a step, reply or note is based: refused with `conflict` when the case has changed since. */
export const version = z.number().check(z.int(), z.minimum(0))

/** Urgency by the deadline of the next step; `paused` while the centre waits for the citizen. */
export const urgency = z.enum(['none', 'ok', 'near', 'overdue', 'escalated', 'paused'])

export const caseRow = z.object({
  case_number: caseNumber,
  version: z.number(),
  report_type: z.object({ id: z.number(), name: z.string() }),
  status,
  /** The desk's own 待移送 while a transfer's material was not handed over; else that of the status. */
  status_name: z.string(),
  /** Title, or the first words. */
  headline: z.string(),
  /** Host of the first address, or the account; null when there is neither. */
  place: z.nullable(z.string()),
  real_name: z.boolean(),
  involves_minors: z.boolean(),
  /** The danger to life that its words told of when it arrived. */
  danger: z.nullable(z.enum(dangers)),
  /** Has deadlines in hours and comes first in every queue: minors, danger to life, 暴恐, 网络暴力. */
  is_urgent: z.boolean(),
  files: z.number(),
  arrived_at: instant,
  due_at: z.nullable(instant),
  urgency,
  /** The colleague who owns the case. */
  assignee: z.nullable(colleague),
  /** The colleague who has it open now. */
  holder: z.nullable(colleague),
  /** The citizen has written since the centre last did. */
  has_answer: z.boolean(),
  /** The colleague who proposed a step that a reviewer has to agree to. */
  proposed_by: z.nullable(colleague),
  /** Id of the colleague whose proposal a reviewer returned; absent once a colleague decides. */
  returned_to: z.optional(z.string()),
  /** Put aside (放一放); `until` null: until something happens. It comes back when it is due in any case. */
  parked: z.nullable(z.object({ by: colleague, until: z.nullable(instant) })),
  stopped: z.optional(stoppedStep),
  /** State of the authority that the case waits for: it has answered, or should have; absent otherwise. */
  authority_state: z.optional(z.enum(['answered', 'overdue'])),
  /** How many open cases are of its group, this one included; null when it is alone. */
  group_size: z.nullable(z.number()),
})
export type CaseRow = z.infer<typeof caseRow>

/** Evidence as the desk sees it: never an original byte. */
export const evidence = z.object({
  /** Position within the case; identifies the file in calls and addresses. */
  position: z.number(),
  name: z.string(),
  /** Detected media type. */
  mime: z.string(),
  size: z.number(),
  sm3: z.string(),
  arrived_at: instant,
  /** `waiting`: being made. `none`: 无法预览. */
  preview: z.enum(['waiting', 'ready', 'none']),
  /** Why there is no preview; null where this kind of file has none. */
  reason: z.nullable(z.enum(noPreviewReasons)),
  /** Whether the reporter gave a password that can be read; it is a wrong one if the file is locked nevertheless. */
  has_password: z.optional(z.boolean()),
  /** Whether further frames of a film can be asked for. */
  has_more_frames: z.optional(z.boolean()),
  ...shownOfFile,
  /**
   * Members of an archive that were opened, in that order; `first` is the number of its first page within the file, `first_row`
   * that of the first row of its own tree where members of this can be opened, too.
   */
  members: z.optional(
    z.array(
      z.object({
        row: z.number(),
        first_row: z.optional(z.number()),
        name: z.string(),
        mime: z.string(),
        first: z.number(),
        ...shownOfFile,
      }),
    ),
  ),
  /** Pages with a 打码件, ascending. */
  redacted: z.array(z.number()),
})
export type Evidence = z.output<typeof evidence>

/** An entry of a case, oldest first: exchanged with the citizen, or a note that no citizen sees. */
export const caseEntry = z.object({
  kind: z.enum(['message', 'appeal', 'reply', 'note', 'step', 'urge']),
  from: z.enum(['reporter', 'centre']),
  /** The author at the centre; null for the citizen and for entries older than the desk. */
  by: z.nullable(colleague),
  at: instant,
  text: z.nullable(z.string()),
  /** Status after a step; null for other entries. */
  status_name: z.nullable(z.string()),
  files: z.array(evidence),
})

export const stepInput = {
  step: z.enum(deskSteps, '没有这种操作'),
  /** Steps taken first, with the same undo and without a message of their own: 受理 before 转办. */
  before: z._default(z.array(z.enum(deskSteps, '没有这种操作')).check(z.maxLength(3)), []),
  /** Text for the citizen: question, reason or result. */
  text: z.optional(toReporter('给举报人的话', 1000, 2)),
  authority_id: z.optional(rowId),
  outcome: z.optional(z.enum(outcomeNames, '请选择结果')),
  /** Shown at the desk only. */
  note: z.optional(toColleagues('内部备注', 2000)),
}

/** A step that was sent to the reviewers (送审). */
const proposal = z.object({
  step: z.enum(deskSteps),
  before: z.array(z.enum(deskSteps)),
  outcome: z.nullable(z.enum(outcomeNames)),
  authority: z.nullable(z.object({ id: z.number(), name: z.string() })),
  text: z.nullable(z.string()),
  note: z.nullable(z.string()),
  by: colleague,
  at: instant,
  /** Whether the caller may agree or return it. */
  may_review: z.boolean(),
})

/** A whole case as its handler sees it. Never includes the reporter: `staff/identity/open`. */
export const caseDetail = z.extend(caseRow, {
  title: z.nullable(z.string()),
  site_name: z.nullable(z.string()),
  /** Addresses as they were typed; shown as text, never as links. */
  urls: z.array(z.string()),
  account: z.nullable(z.string()),
  seen_at: z.nullable(z.string()),
  description: z.string(),
  wants_result: z.boolean(),
  /** How it reached the centre. */
  source: reportSource,
  evidence: z.array(evidence),
  entries: z.array(caseEntry),
  pending: z.nullable(pendingStep),
  /** Steps that the caller may take or propose now. */
  may: z.array(z.enum(deskSteps)),
  /** Steps that are refused: why, and what to do instead. */
  may_not: z.array(z.object({ step: z.enum(deskSteps), why: z.string() })),
  /** Steps of `may`, or `step.outcome`, that a reviewer has to agree to. */
  needs_review: z.array(z.string()),
  proposal: z.nullable(proposal),
  /** The caller's own proposal that a reviewer returned, for the draft; absent otherwise. */
  returned: z.optional(z.omit(proposal, { by: true, may_review: true })),
  /** Length of an extension: 10 个工作日, 72 小时. */
  extension: z.string(),
  /** The result that an appeal contests; null when there is none. */
  stands: z.nullable(z.enum(['rejected', ...outcomeNames])),
  /** Seconds that the lease lasts unless renewed; null when a colleague holds it. */
  lease_seconds: z.nullable(z.number()),
  outcome: z.nullable(z.enum(outcomeNames)),
  /** The authority that has, or had, the case; and the one to which its material has yet to be handed over. */
  authority: z.nullable(z.object({ id: z.number(), name: z.string() })),
  transfer_to: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Absent while nothing was handed out, reminded of or answered. */
  authority_part: z.optional(authorityPartOf(evidence)),
  hold_until: z.nullable(instant),
  /** The reporter has deleted the account, so that no notice reaches them. */
  reporter_left: z.boolean(),
})
export type CaseDetail = z.infer<typeof caseDetail>

export const withCase = { case_number: caseNumber }
export const access = { staff: caseWorkers }

/** Opens a case for reading; recorded. */
export const caseOpen = endpoint('POST staff/case/open', {
  access,
  input: z.object(withCase),
  output: caseDetail,
})

/**
 * Claims the next case of a list that nobody holds, in the list's order. What the caller skipped or decided today comes
 * last; what is put aside, in review, or waits for an authority comes only in a list of its own.
 * @returns null when there is none
 */
export const caseNext = endpoint('POST staff/case/next', {
  access,
  input: z.object({
    filter: z._default(caseFilter, caseFilter.parse({ view: 'all_open' })),
    /** Cases to leave out: those on the screen. */
    except: z._default(z.array(caseNumber).check(z.maxLength(50)), []),
    /** Only keeps the case ready: nobody reads it yet. Claiming it records the reading. */
    prefetch: z._default(z.boolean(), false),
  }),
  output: z.object({ case: z.nullable(caseDetail) }),
})

/** Claims the case that is open on the screen; `take_over` takes it from a colleague, who is told at once. */
export const caseClaim = endpoint('POST staff/case/claim', {
  access,
  input: z.object({ ...withCase, take_over: z._default(z.boolean(), false) }),
  output: z.object({ lease_seconds: z.number() }),
})
/** Renews the lease while the caller types. @throws conflict when a colleague has taken it over */
export const caseRenew = endpoint('POST staff/case/renew', {
  access,
  input: z.object(withCase),
  output: z.object({ lease_seconds: z.number() }),
})
/** Releases a case; a page also sends this when it is left. `skip`: it comes last today, for the caller. */
export const caseRelease = endpoint('POST staff/case/release', {
  access,
  input: z.object({ ...withCase, skip: z._default(z.boolean(), false) }),
})

/** Takes a step. It takes effect after ten seconds; until then `staff/case/undo` cancels it. */
export const caseStep = endpoint('POST staff/case/step', {
  access,
  input: z.object({ ...withCase, version, ...stepInput }),
  output: z.object({ version: z.number(), pending: pendingStep }),
  idempotent: 'required',
})
/** Cancels a pending step. @throws conflict once it has taken effect */
export const caseUndo = endpoint('POST staff/case/undo', {
  access,
  input: z.object({ ...withCase, pending_id: z.string().check(z.maxLength(40)) }),
  output: z.object({ version: z.number() }),
})

/** Adds a note for colleagues; no citizen call returns it. */
export const caseNote = endpoint('POST staff/case/note', {
  access,
  input: z.object({ ...withCase, text: toColleagues('内部备注', 2000) }),
  output: z.object({ version: z.number() }),
  idempotent: 'required',
})
/** Sends the citizen a reply that changes no status. */
export const caseReply = endpoint('POST staff/case/reply', {
  access,
  input: z.object({ ...withCase, version, text: toReporter('给举报人的话', 1000, 2) }),
  output: z.object({ version: z.number() }),
  idempotent: 'required',
})
/** Lists who changed and who read the case. */
export const caseActivity = endpoint('POST staff/case/activity', {
  access,
  input: z.object(withCase),
  output: z.object({
    list: z.array(
      z.object({
        at: instant,
        by: z.nullable(colleague),
        role: z.nullable(staffRole),
        what: z.string(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})

/** Finds a case by the query code that a citizen reads out on the phone; recorded. */
export const caseFindByCode = endpoint('POST staff/case/find-by-code', {
  access,
  input: z.object({
    query_code: z.string('请填写查询码').check(z.maxLength(64, '查询码有误，请核对')),
  }),
  output: z.object({ case_number: caseNumber }),
})
