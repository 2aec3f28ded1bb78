import { generateSync } from 'otplib'
import * as z from 'zod/mini'
import type { Envelope } from '../../../contract/envelope.ts'
import type { StaffRole } from '../../../contract/staff/role.ts'
import { invitationAccept, invitationOpen } from '../../../contract/staff/session.ts'
import type { Passwords } from '../../account/password.ts'
import { issueInvitation } from '../../staff/session/invitation.ts'
import { digestOf } from './account-test-api.ts'
import type { StaffOfTest, StaffTestApi } from './staff-test-api.ts'

/** A member of staff who has accepted an invitation, with a password and an authenticator. */
export interface JoinedStaff extends StaffOfTest {
  /** The digest that the browser sends. */
  readonly password: string
  readonly recoveryCodes: readonly string[]
  /** Returns the authenticator's present code. @param steps offset in steps of 30 seconds; negative is earlier */
  code(steps?: number): string
}

/** Passwords without Argon2, which other tests cover; for tests of many sign-ins. */
export const quickPasswords: Passwords = {
  hash: async (digest) => `quick ${digest}`,
  verify: async (digest, hash) => hash === `quick ${digest}`,
}

/** Returns the code for a secret at a moment. */
export const codeAt = (secret: string, at: Date, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) + steps * 30 })

/** An invitation as its person has it: the link's part, and the requester's half if there is one. */
type Halves = string | { invitation: string; half: string }
const halvesOf = (given: Halves) => (typeof given === 'string' ? { invitation: given } : given)

/** Opens an invitation. @returns the secret of the authenticator */
export async function openInvitation(api: StaffTestApi, invitation: Halves): Promise<string> {
  const { data } = await api.deskCall(invitationOpen, halvesOf(invitation))
  return z.parse(invitationOpen.output, data).totp_secret
}

/** Accepts an opened invitation. */
export const acceptInvitation = (
  api: StaffTestApi,
  invitation: Halves,
  { password, code }: { password: string; code: string },
): Promise<Envelope> => api.deskCall(invitationAccept, { ...halvesOf(invitation), password, code })

/** Adds a member of staff with these roles, who joins; uses up their first code. */
export async function joinedStaff(
  api: StaffTestApi,
  roles: StaffRole[],
  typed = 'correct horse desk',
): Promise<JoinedStaff> {
  const { db } = api.database
  const person = await api.staff(roles)
  await db.updateTable('staff').set({ state: 'invited' }).where('id', '=', person.id).execute()
  const invitation = await issueInvitation(db, api, person.id)
  const secret = await openInvitation(api, invitation)
  const password = digestOf(typed)
  const code = (steps = 0) => codeAt(secret, api.clock.now(), steps)
  const answer = await acceptInvitation(api, invitation, { password, code: code() })
  const { recovery_codes } = z.parse(invitationAccept.output, answer.data)
  return Object.assign(person, { password, recoveryCodes: recovery_codes, code })
}
