import * as z from 'zod/mini'
import { access, caseNumber, caseRow, withCase } from '../desk/case.ts'
import { leftOut, shownMember } from '../desk/decide-along.ts'
import { endpoint } from '../endpoint.ts'
import { outcomeNames } from '../report/report-steps.ts'
import { signalKinds } from '../report/signal-kind.ts'

/** A case on the screen beside the open one. */
const member = z.extend(caseRow, {
  ...shownMember,
  account: z.nullable(z.string()),
  /** The beginning of the description. */
  words: z.string(),
  left_out: z.nullable(leftOut),
})
export type GroupMember = z.infer<typeof member>

/**
 * Shows the group of a case: the open cases of its type and urgency whose reports first name the same place, or else have the
 * same first file. A case in no group is shown alone. Recorded, page by page.
 */
export const groupOpen = endpoint('POST staff/subject/group', {
  access,
  input: z.object({ ...withCase, after: z.optional(caseNumber) }),
  output: z.object({
    /** What the members have in common; null for a case alone. */
    kind: z.nullable(z.enum(signalKinds)),
    total: z.number(),
    /** A page of members, the earliest due first. */
    members: z.array(member),
  }),
})
export type Group = z.infer<typeof groupOpen.output>

/** `reporter`: sent by the same named person, who is not named here. */
const likenessKinds = [...signalKinds, 'reporter'] as const

/** What two cases have in common. `measure`: bits that differ of 256, or similarity from 0 to 1; 0 where it is the same. */
const likeness = z.object({ kind: z.enum(likenessKinds), measure: z.number() })
export type Likeness = z.infer<typeof likeness>

const similarMember = z.extend(member, {
  reasons: z.array(likeness),
  /** What came of a case that is over. */
  outcome: z.nullable(z.enum(outcomeNames)),
})
export type SimilarMember = z.infer<typeof similarMember>

/**
 * Looks up cases of the scope that are like a case: by another address, the site, an account, a file, pictures or words alike,
 * or from the same named reporter. They are offered for one decision; nothing is stored but that they were shown.
 */
export const similarOpen = endpoint('POST staff/subject/similar', {
  access,
  input: z.object(withCase),
  output: z.object({ list: z.array(similarMember) }),
})
