import type { Access } from '../../contract/endpoint.ts'
import { CallError } from './call-error.ts'
import type { Caller } from './route.ts'

/**
 * Checks that the caller may make the call. All authorisation of calls is here.
 * @throws CallError sessionExpired without a valid token, signInRequired, forbidden, stepUpRequired
 */
export function authorise(access: Access, caller: Caller | undefined): void {
  if (access === 'anyone') return
  if (!caller) throw new CallError(typeof access === 'object' ? 'signInRequired' : 'sessionExpired')
  switch (access) {
    case 'visitor':
      return
    case 'user':
      if (caller.userId === undefined) throw new CallError('signInRequired')
      return
    default:
      // Exhaustive: a new member of `Access` does not compile here.
      if (!access.staff.some((role) => caller.staff?.roles.includes(role)))
        throw new CallError('forbidden')
      if (access.steppedUp && !caller.staff?.steppedUpUntil) throw new CallError('stepUpRequired')
  }
}
