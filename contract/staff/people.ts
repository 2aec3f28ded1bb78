import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../field.ts'
import { businessRole, caseWorkers, colleague, duties, staffRole } from './role.ts'
import { login } from './session.ts'

/** A member of staff as administrators see them. */
export const person = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  report_type_ids: z.nullable(z.array(z.number())),
  state: z.enum(['invited', 'active', 'locked', 'left']),
  signed_in_at: z.nullable(instant),
  open_cases: z.number(),
})
export type Person = z.infer<typeof person>

/** Roles and types after a change; `report_type_ids` null: all types. */
const grant = z.object({
  roles: z.array(businessRole).check(z.minLength(1, '至少选一个角色')),
  report_type_ids: z.nullable(z.array(z.number()).check(z.maxLength(100))),
})

const changeKind = z.enum(['new', 'roles', 'reset_factor', 'lock', 'leave'])
export type ChangeKind = z.infer<typeof changeKind>

/** A change of staff: requested by one administrator, decided by another. Source: STAFF §3. */
const change = z.object({
  id: z.string(),
  person: z.extend(colleague, { login: z.string() }),
  kind: changeKind,
  grant: z.nullable(grant),
  requested_by: colleague,
  requested_at: instant,
  /** Who decides; see `deciderOf`. */
  decider: z.optional(z.enum(duties)),
  reason: z.string(),
})

const withPerson = { person_id: z.uuid(), reason: text('原因', 200, 2) }
const administrators = { staff: duties } as const
const security = { staff: ['security_administrator'], steppedUp: true } as const

export const peopleList = endpoint('POST staff/people/list', {
  access: administrators,
  output: z.object({
    people: z.array(person),
    changes: z.array(change),
    report_types: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})
/**
 * Requests a new person, other roles, or a new authenticator, by the system administrator; or the end or reset of one
 * of the three administrators, by another of them.
 */
export const peopleRequest = endpoint('POST staff/people/request', {
  access: { ...administrators, steppedUp: true },
  input: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('new'),
      login,
      name: text('姓名', 20, 2),
      grant,
      reason: text('原因', 200, 2),
    }),
    z.object({ kind: z.literal('roles'), ...withPerson, grant }),
    z.object({ kind: z.enum(['reset_factor', 'lock', 'leave']), ...withPerson }),
  ]),
  /** `half`: of the invitation that an approval brings, for the requester to hand over; returned once. */
  output: z.object({ change_id: z.string(), half: z.nullable(z.string()) }),
})
/** Grants or refuses a request; see `deciderOf`. A new person or new authenticator gets an invitation. */
export const peopleDecide = endpoint('POST staff/people/decide', {
  access: { ...administrators, steppedUp: true },
  input: z.object({ change_id: z.uuid(), approve: z.boolean() }),
  /** The link's half, which needs the requester's; returned once, to be handed over in person. */
  output: z.object({ invitation: z.nullable(z.string()) }),
})
/** Locks a member of staff at once and ends their sessions. @throws conflict for an administrator: see `peopleRequest` */
export const peopleLock = endpoint('POST staff/people/lock', {
  access: security,
  input: z.object({
    ...withPerson,
    locked: z.boolean(),
    /** Who gets the open cases; the others return to the pool. */
    hand_over_to: z.optional(z.uuid()),
  }),
})
/**
 * Records that a member of staff leaves, and hands over their open cases. @throws conflict for an administrator, for
 * the last one with a role, and for open cases that are not handed over
 */
export const peopleLeave = endpoint('POST staff/people/leave', {
  access: security,
  input: z.object({
    ...withPerson,
    /** Who gets the open cases. */
    hand_over_to: z.optional(z.uuid()),
  }),
})

/** Lists colleagues who can be assigned a case of the caller's scope. */
export const colleagueList = endpoint('POST staff/people/colleagues', {
  access: { staff: caseWorkers },
  output: z.object({
    list: z.array(
      z.extend(colleague, {
        roles: z.array(staffRole),
        /** Null: all types. */
        report_type_ids: z.nullable(z.array(z.number())),
      }),
    ),
  }),
})
