import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../field.ts'
import { replyTime } from './authority-part.ts'
import { caseFilter } from './case-filter.ts'
import { access, caseNumber, caseRow, stepInput, version } from './case.ts'
import { shownMember } from './decide-along.ts'
import { colleague } from '../staff/role.ts'

const cursor = z.string().check(z.maxLength(200))

/**
 * Returns a page of a list: open views by deadline, the others newest first; stable while the list changes. A group has one row
 * in an open view, at its earliest due.
 */
export const caseList = endpoint('POST staff/case/list', {
  access,
  input: z.object({
    filter: caseFilter,
    after: z.optional(cursor),
    limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  output: z.object({ list: z.array(caseRow), next: z.nullable(cursor) }),
})

/** Rows that an export has at most. */
export const mostExported = 1000

/** Returns the first rows of a list for a file; each export is recorded with its number of rows. */
export const caseExport = endpoint('POST staff/case/export', {
  access,
  input: z.object({ filter: caseFilter }),
  output: z.object({ list: z.array(caseRow), has_more: z.boolean() }),
})

/**
 * Counts the cases of each view, narrowed by the filter, up to 999; ended ones among the newest 10,000 of the filter's time.
 */
export const caseCounts = endpoint('POST staff/case/counts', {
  access,
  input: z.object({ filter: z.optional(caseFilter) }),
  output: z.object({
    /** Counts by view. */
    counts: z.record(z.string(), z.number()),
    /** Views whose count was cut at 999. */
    capped: z.array(z.string()),
    /** Views of ended cases that may have more among earlier ones. */
    partial: z.array(z.string()),
    /** Open urgent cases, whatever the filter. */
    urgent: z.number(),
    /** One's decisions of today, a group's counted once, and the cases that they were about. */
    done_today: z.number(),
    cases_today: z.number(),
  }),
})

/** Lists the new cases of danger to life that no handler has in hand, at most 100. */
export const caseDanger = endpoint('POST staff/case/danger', {
  access: { staff: ['supervisor'] },
  output: z.object({ case_numbers: z.array(caseNumber) }),
})

/** Searches contents, addresses and accounts, newest first; also finds a case number. Recorded without the words. */
export const caseSearch = endpoint('POST staff/case/search', {
  access,
  input: z.object({
    words: text('要找的内容', 100),
    filter: z._default(z.optional(caseFilter), {
      view: 'all_open',
      report_type_ids: [],
      statuses: [],
    }),
    /** Includes ended cases. */
    everything: z._default(z.boolean(), true),
    after: z.optional(cursor),
    limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  }),
  output: z.object({ list: z.array(caseRow), next: z.nullable(cursor) }),
})

/**
 * Takes one step for at most 200 cases that were looked at, or sends it for review where it takes two people. Refuses those
 * that were appealed. `dry_run` returns the outcome without taking it.
 */
export const caseBatch = endpoint('POST staff/case/batch', {
  access,
  input: z.object({
    cases: z
      .array(z.object({ case_number: caseNumber, version, shown: z.optional(shownMember.shown) }))
      .check(z.minLength(1, '请先选择'), z.maxLength(200, '一次最多 200 件')),
    dry_run: z.boolean(),
    /**
     * The open case that the others are decided along with: they need not have been opened, if they were on the screen
     * beside it. Those of another type, in supplement or of a sensitive type are refused, and the decisions take effect at
     * random times within 20 minutes.
     */
    along_with: z.optional(caseNumber),
    ...stepInput,
  }),
  output: z.object({
    results: z.array(
      z.object({
        case_number: caseNumber,
        done: z.boolean(),
        /** Reason for the refusal, or that the step is sent for review. */
        message: z.nullable(z.string()),
        pending_id: z.nullable(z.string()),
        /** Version of the case sent for review, which takes it back. */
        proposed_version: z._default(z.nullable(z.number()), null),
      }),
    ),
  }),
  idempotent: 'required',
})

/** Assigns cases to a colleague, each for itself; for supervisors. */
export const caseAssign = endpoint('POST staff/case/assign', {
  access: { staff: ['supervisor'] },
  input: z.object({
    case_numbers: z.array(caseNumber).check(z.minLength(1, '请先选择'), z.maxLength(200)),
    /** Null unassigns them. */
    assignee: z.nullable(z.uuid()),
    reason: z.optional(text('原因', 500)),
  }),
  output: z.object({
    assigned: z.number(),
    /** Cases that the colleague may not have, and why. */
    refused: z.array(z.object({ case_number: caseNumber, message: z.string() })),
  }),
})

/** Returns how many cases each colleague of the scope has, and how soon authorities answer. */
export const caseWorkload = endpoint('POST staff/case/workload', {
  access: { staff: ['supervisor'] },
  output: z.object({
    people: z.array(
      z.object({
        who: z.nullable(colleague),
        open: z.number(),
        near: z.number(),
        overdue: z.number(),
        oldest_arrived_at: z.nullable(instant),
        /** Steps that took effect today. */
        handled_today: z.number(),
        /** Those of them that ended a case. */
        closed_today: z.number(),
      }),
    ),
    authorities: z.array(replyTime),
  }),
})

/**
 * Path of the server-sent events. `changed` lists case numbers and versions, coalesced and without contents. `taken`
 * tells a holder who took a case over; `withdrawn` tells that a case's contents are gone. After `missed`, the page
 * must load what it shows again.
 */
export const livePath = 'staff/live'
export const liveEvent = z.object({
  changed: z.array(z.object({ case_number: caseNumber, version: z.number() })),
  withdrawn: z.array(caseNumber),
  taken: z.array(z.object({ case_number: caseNumber, by: colleague })),
  missed: z._default(z.boolean(), false),
})
export type LiveEvent = z.infer<typeof liveEvent>
