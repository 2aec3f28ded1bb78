import type { Services } from '../../platform/services.ts'
import { deleteExpiredAttempts } from '../../account/counted-attempt.ts'
import { deleteInvitationsBefore } from './invitation-store.ts'
import { deleteSessionsBefore } from './session-store.ts'
import { sessionLifetime } from './staff-sessions.ts'

export const staffSessionTasks = ({ db, clock }: Services<'db' | 'clock'>) => ({
  forget_staff_sessions: async () => {
    const now = clock.now()
    await deleteExpiredAttempts(db, 'staff_sign_in_failure', now)
    await deleteInvitationsBefore(db, now)
    await deleteSessionsBefore(db, new Date(now.getTime() - sessionLifetime * 1000))
  },
})

export const staffSessionCrontab = '17 * * * * forget_staff_sessions'
