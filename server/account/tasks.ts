import type { Services } from '../platform/services.ts'
import type { Sessions } from './identity/sessions.ts'
import { deleteExpiredAttempts } from './counted-attempt.ts'

/** Deletes expired sessions, and failed sign-ins that no longer count. */
export const accountTasks = (deps: Services<'db' | 'clock'> & { sessions: Sessions }) => ({
  async forget_sign_ins() {
    await deps.sessions.deleteExpired()
    await deleteExpiredAttempts(deps.db, 'sign_in_failure', deps.clock.now())
  },
})

export const accountCrontab = '27 * * * * forget_sign_ins'
