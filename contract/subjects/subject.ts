import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant } from '../field.ts'
import type { SignalKind } from '../report/signal-kind.ts'
import { outcomeNames } from '../report/report-steps.ts'
import { access, caseRow, withCase } from '../desk/case.ts'

/** The kinds of subject that reports are about, in the order in which a case shows them. */
export const subjectKinds = [
  'host',
  'account',
  'group',
  'phone',
  'image',
  'url',
] as const satisfies readonly SignalKind[]
export type SubjectKind = (typeof subjectKinds)[number]

/** Cases of a subject that one call shows. */
export const mostOfSubject = 200

/**
 * Shows every case of the scope about one subject of a case: its host, an account, a group, a picture; recorded. The subject
 * is named by its place among those of the case, so that no address and no log holds it.
 */
export const subjectOpen = endpoint('POST staff/subject/open', {
  access,
  input: z.object({
    ...withCase,
    place: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(99)), 0),
  }),
  output: z.object({
    /** Subjects of the case. `name` is the host, account or number; empty for a picture. */
    subjects: z.array(z.object({ kind: z.enum(subjectKinds), name: z.string() })),
    /** Newest first, at most `mostOfSubject`. */
    list: z.array(
      z.extend(caseRow, {
        outcome: z.nullable(z.enum(outcomeNames)),
        authority: z.nullable(z.string()),
        /** Moment of the last result; null while the case is open. */
        ended_at: z.nullable(instant),
        /** What its reporter answered a week later to 还在吗, known after the half day; null without an answer. */
        still_there: z.nullable(z.boolean()),
      }),
    ),
    has_more: z.boolean(),
  }),
})
