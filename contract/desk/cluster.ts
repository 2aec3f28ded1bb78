import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { linkKinds } from '../report/link-kind.ts'
import { outcomeNames } from '../report/report-steps.ts'
import { status } from '../report/report-status.ts'
import { access, caseNumber, caseRow, version, withCase } from './case.ts'

/** Why two cases are linked, without contents. `measure`: bits that differ of 256, or similarity from 0 to 1; 0 where exact. */
export const caseLink = z.object({ kind: z.enum(linkKinds), measure: z.number() })
export type CaseLink = z.infer<typeof caseLink>

/** Links of this many members, the first, are read when a cluster is opened. */
export const mostLinked = 1000

/** Why a step for all leaves a member out: each of them is decided by itself. */
const leftOut = z.enum(['supplement', 'sensitive', 'over', 'pending'])
export type LeftOut = z.infer<typeof leftOut>

const linkedRow = z.extend(caseRow, {
  /** The nearest link of each kind. */
  links: z.array(caseLink),
})

/** A member that a step for all may take, with its present version. */
const readyMember = z.object({ case_number: caseNumber, version })
export type ReadyMember = z.infer<typeof readyMember>

const member = z.extend(linkedRow, { left_out: z.nullable(leftOut) })

/**
 * Shows the cases that are linked with a case, within the scope; recorded. It counts as having looked at each of them, so that
 * a batch may name them.
 */
export const clusterOpen = endpoint('POST staff/cluster/open', {
  access,
  input: z.object(withCase),
  output: z.object({
    /** The oldest open case. */
    lead: z.nullable(caseNumber),
    total: z.number(),
    real_names: z.number(),
    /** The first members, open ones first; `clusterMembers` lists the others. */
    members: z.array(member),
    /** How many members a step for all may take; `clusterReady` lists them. */
    ready: z.number(),
    /** Members that a step for all leaves out, by reason. */
    left_out: z.array(z.object({ why: leftOut, cases: z.number() })),
    /** How many members are linked by each kind, and how near at least; of the first `mostLinked`. */
    reasons: z.array(z.extend(caseLink, { cases: z.number() })),
    /** What came of members that are over. */
    decided: z.array(
      z.object({ status, outcome: z.nullable(z.enum(outcomeNames)), cases: z.number() }),
    ),
    /** Cases that may be about the same as one of the first `mostLinked` members. */
    offered: z.array(linkedRow),
  }),
})
export type Cluster = z.infer<typeof clusterOpen.output>

/** Lists the members of a case's cluster that follow one of them; recorded. */
export const clusterMembers = endpoint('POST staff/cluster/members', {
  access,
  input: z.object({ ...withCase, after: caseNumber }),
  output: z.object({ members: z.array(member) }),
})

/** Lists every member of a case's cluster that a step for all may take, without contents. */
export const clusterReady = endpoint('POST staff/cluster/ready', {
  access,
  input: z.object(withCase),
  output: z.object({ list: z.array(readyMember) }),
})

/**
 * 不是一回事: takes a case out of its cluster, or refuses an offered one. The pair is not matched by these kinds again, and no
 * third case brings the two together.
 */
export const clusterRefuse = endpoint('POST staff/cluster/refuse', {
  access,
  input: z.object({
    ...withCase,
    /** Only from this case; otherwise from every member. */
    other: z.optional(caseNumber),
  }),
  output: z.object({ refused: z.number() }),
})

/** Adds a case to the cluster of a case: an offered one, or by hand any other of the scope (手工合并). */
export const clusterAccept = endpoint('POST staff/cluster/accept', {
  access,
  input: z.object({ ...withCase, other: caseNumber, by_hand: z._default(z.boolean(), false) }),
  output: z.object({ size: z.number() }),
})

/** Lists hosts and pictures that link so many cases of the scope that a supervisor decides on them, the largest first. */
export const quarantineList = endpoint('POST staff/cluster/quarantine', {
  access: { staff: ['supervisor'] },
  output: z.object({
    list: z.array(
      z.object({
        /** The oldest case of the cluster. */
        first: caseRow,
        kind: z.enum(linkKinds),
        cases: z.number(),
      }),
    ),
  }),
})

/** Lets a kind link more cases to the cluster of a case, or no more; recorded. */
export const quarantineDecide = endpoint('POST staff/cluster/decide', {
  access: { staff: ['supervisor'] },
  input: z.object({ ...withCase, kind: z.enum(linkKinds), allow: z.boolean() }),
})
