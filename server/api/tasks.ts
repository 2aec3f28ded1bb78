import type { MailSender } from '../platform/mail/mail-sender.ts'
import type { Task } from '../platform/jobs.ts'
import { removeExpiredLimits } from '../platform/rate-limit.ts'
import type { SmsSender } from '../platform/sms/sms-sender.ts'
import { fileCrontab, fileTasks } from './file/clean-up.ts'
import type { Parts } from './routes.ts'
import { verificationCrontab, verificationTasks } from './verification/tasks.ts'

/** Everything the job worker can do, by name. */
export const createTasks = (
  parts: Parts & { sms: SmsSender; mail: MailSender },
): Record<string, Task> => ({
  ...verificationTasks(parts),
  ...fileTasks(parts),
  forget_limits: () => removeExpiredLimits(parts.db, parts.clock),
})

/** What the job worker does by itself, and when. */
export const crontab = [verificationCrontab, fileCrontab, '27 * * * * forget_limits'].join('\n')
