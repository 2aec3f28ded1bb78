import type { Access } from '../../contract/endpoint.ts'
import { CallError } from './call-error.ts'
import type { Caller } from './route.ts'

/**
 * Decides whether a caller may make a call: the one place that does.
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
      // Does not compile when `Access` gets another member that is not decided above.
      if (!access.staff.some((role) => caller.staff?.roles.includes(role)))
        throw new CallError('forbidden')
      if (access.steppedUp && !caller.staff?.steppedUpUntil) throw new CallError('stepUpRequired')
  }
}
