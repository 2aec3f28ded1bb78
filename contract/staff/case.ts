import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../field.ts'
import { nothing } from '../payload.ts'
import { deskSteps, outcomeNames } from '../report-steps.ts'
import { status } from '../report-status.ts'
import { caseWorkers, colleague, itemErrors, staffErrors, staffRole } from './role.ts'

/** A case is a report at the desk. Its number is how people name it: day of arrival and digits that are drawn, `20261121-0412`. */
export const caseNumber = z.string('没有这个案号').check(z.regex(/^\d{8}-\d{4,7}$/, '没有这个案号'))

/** What rows of types and authorities are counted by: what PostgreSQL calls `integer`. */
export const rowId = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

/** What a step, reply or note is based on: refused with `conflict` when the case has changed since. */
export const version = z.number().check(z.int(), z.minimum(0))

/** Of the deadline of what is to be done next; `paused` while the citizen is asked. */
export const urgency = z.enum(['none', 'ok', 'near', 'overdue', 'escalated', 'paused'])

/** One row of a list. */
export const caseRow = z.object({
  case_number: caseNumber,
  version: z.number(),
  report_type: z.object({ id: z.number(), name: z.string() }),
  status,
  status_name: z.string(),
  /** Title, or the first words. */
  headline: z.string(),
  /** Host of the first address, or the account; null when there is neither. */
  place: z.nullable(z.string()),
  real_name: z.boolean(),
  involves_minors: z.boolean(),
  /** Measured in hours and first in every queue: minors, 暴恐, 网络暴力. */
  is_urgent: z.boolean(),
  files: z.number(),
  arrived_at: instant,
  due_at: z.nullable(instant),
  urgency,
  /** Whose it is. */
  assignee: z.nullable(colleague),
  /** Who has it open at this moment. */
  holder: z.nullable(colleague),
  /** The citizen has written since the centre last did. */
  has_answer: z.boolean(),
})
export type CaseRow = z.infer<typeof caseRow>

/** Evidence as the desk sees it: never an original byte. */
export const evidence = z.object({
  /** Within the case; names it in calls and addresses. */
  position: z.number(),
  name: z.string(),
  /** Detected media type. */
  mime: z.string(),
  size: z.number(),
  sm3: z.string(),
  arrived_at: instant,
  /** `waiting`: being made. `none`: 无法预览. */
  preview: z.enum(['waiting', 'ready', 'none']),
  pages: z.number(),
})

/** Something written in a case, oldest first: with the citizen, or notes that no citizen sees. */
export const caseEntry = z.object({
  kind: z.enum(['message', 'appeal', 'reply', 'note', 'step', 'urge']),
  from: z.enum(['reporter', 'centre']),
  /** Who at the centre; null for the citizen and for what is older than the desk. */
  by: z.nullable(colleague),
  at: instant,
  text: z.nullable(z.string()),
  /** Of a step: the status that it led to. */
  status_name: z.nullable(z.string()),
  files: z.array(evidence),
})

/** A decision that citizens have not heard of yet; it can be undone until `effective_at`. */
export const pendingStep = z.object({
  id: z.string(),
  step: z.enum(deskSteps),
  by: colleague,
  effective_at: instant,
})

/** A whole case, as whoever works on it sees it. Never the reporter: `staff/identity/open`. */
export const caseDetail = z.extend(caseRow, {
  title: z.nullable(z.string()),
  site_name: z.nullable(z.string()),
  /** As they were typed; shown as text, never as links. */
  urls: z.array(z.string()),
  account: z.nullable(z.string()),
  seen_at: z.nullable(z.string()),
  description: z.string(),
  wants_result: z.boolean(),
  evidence: z.array(evidence),
  entries: z.array(caseEntry),
  pending: z.nullable(pendingStep),
  /** What may be done here now, by whoever asks. */
  may: z.array(z.enum(deskSteps)),
  /** Whether the deadline may be moved; once each report. */
  may_extend: z.boolean(),
  /** How long the lease lasts without being renewed; null when somebody else holds it. */
  lease_seconds: z.nullable(z.number()),
  outcome: z.nullable(z.enum(outcomeNames)),
  authority: z.nullable(z.object({ id: z.number(), name: z.string() })),
  hold_until: z.nullable(instant),
  /** The reporter has deleted the account; nobody can be asked by notice any more. */
  reporter_left: z.boolean(),
})
export type CaseDetail = z.infer<typeof caseDetail>

/** A reason for opening a person's data: ten characters or more, at least four of them different. */
export const accessReason = (what: string) =>
  text(what, 500, 10).check(
    z.refine((v) => new Set(v).size >= 4, `请写明${what}，不要重复同样的字`),
  )

export const withCase = { case_number: caseNumber }
const access = { staff: caseWorkers }

/** Opens a case to read; recorded. */
export const caseOpen = endpoint({
  method: 'POST',
  path: 'staff/case/open',
  access,
  input: z.object(withCase),
  output: caseDetail,
  errors: itemErrors,
})

/**
 * The next best case that nobody holds, claimed: urgent first, then what is due first; one's own before others'.
 * @returns null when there is none
 */
export const caseNext = endpoint({
  method: 'POST',
  path: 'staff/case/next',
  access,
  input: z.object({
    /** Cases to pass over: those on the screen. */
    except: z._default(z.array(caseNumber).check(z.maxLength(50)), []),
    /** Of these types only; all in one's scope when empty. */
    report_type_ids: z._default(z.array(rowId).check(z.maxLength(100)), []),
  }),
  output: z.object({ case: z.nullable(caseDetail) }),
  errors: staffErrors,
})

/** Takes a case that is open on the screen; `take_over` takes it from a colleague, who sees that at once. */
export const caseClaim = endpoint({
  method: 'POST',
  path: 'staff/case/claim',
  access,
  input: z.object({ ...withCase, take_over: z._default(z.boolean(), false) }),
  output: z.object({ lease_seconds: z.number() }),
  errors: itemErrors,
})
/** Typing renews the lease. @throws conflict when a colleague has taken it over */
export const caseRenew = endpoint({
  method: 'POST',
  path: 'staff/case/renew',
  access,
  input: z.object(withCase),
  output: z.object({ lease_seconds: z.number() }),
  errors: itemErrors,
})
/** Puts it back; also what a page sends when it is left. */
export const caseRelease = endpoint({
  method: 'POST',
  path: 'staff/case/release',
  access,
  input: z.object(withCase),
  output: nothing,
  errors: itemErrors,
})

export const stepInput = {
  step: z.enum(deskSteps, '没有这种操作'),
  /** What the citizen reads: question, reason, result. */
  text: z.optional(text('给举报人的话', 1000, 2)),
  authority_id: z.optional(rowId),
  outcome: z.optional(z.enum(outcomeNames, '请选择结果')),
  /** Seen at the desk alone. */
  note: z.optional(text('内部备注', 2000)),
}

/** Decides. Citizens hear of it after ten seconds; until then `staff/case/undo` takes it back. */
export const caseStep = endpoint({
  method: 'POST',
  path: 'staff/case/step',
  access,
  input: z.object({ ...withCase, version, ...stepInput }),
  output: z.object({ version: z.number(), pending: pendingStep }),
  errors: itemErrors,
  idempotent: true,
})
/** @throws conflict once it has taken effect */
export const caseUndo = endpoint({
  method: 'POST',
  path: 'staff/case/undo',
  access,
  input: z.object({ ...withCase, pending_id: z.string().check(z.maxLength(40)) }),
  output: z.object({ version: z.number() }),
  errors: itemErrors,
})

/** Something for colleagues; no citizen call returns it. */
export const caseNote = endpoint({
  method: 'POST',
  path: 'staff/case/note',
  access,
  input: z.object({ ...withCase, text: text('内部备注', 2000) }),
  output: z.object({ version: z.number() }),
  errors: itemErrors,
  idempotent: true,
})
/** Words to the citizen that change no status. */
export const caseReply = endpoint({
  method: 'POST',
  path: 'staff/case/reply',
  access,
  input: z.object({ ...withCase, version, text: text('给举报人的话', 1000, 2) }),
  output: z.object({ version: z.number() }),
  errors: itemErrors,
  idempotent: true,
})
/** Moves the deadline by ten working days, once, with a reason. */
export const caseExtend = endpoint({
  method: 'POST',
  path: 'staff/case/extend',
  access,
  input: z.object({ ...withCase, version, reason: text('延期原因', 500, 5) }),
  output: z.object({ version: z.number(), due_at: instant }),
  errors: itemErrors,
})
/** Keeps a case beyond the time after which it is forgotten. */
export const caseHold = endpoint({
  method: 'POST',
  path: 'staff/case/hold',
  access: { staff: ['supervisor'] },
  input: z.object({ ...withCase, until: z.nullable(instant), reason: text('原因', 500, 5) }),
  output: z.object({ version: z.number() }),
  errors: itemErrors,
})

/** Who did and read what. */
export const caseActivity = endpoint({
  method: 'POST',
  path: 'staff/case/activity',
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
  errors: itemErrors,
})

/** A citizen reads their query code out on the phone; recorded. */
export const caseFindByCode = endpoint({
  method: 'POST',
  path: 'staff/case/find-by-code',
  access,
  input: z.object({
    query_code: z.string('请填写查询码').check(z.maxLength(64, '查询码有误，请核对')),
  }),
  output: z.object({ case_number: caseNumber }),
  errors: itemErrors,
})
