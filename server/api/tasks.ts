import type { RetentionConfig } from '../config/retention.ts'
import type { Task } from '../platform/jobs.ts'
import type { MailSender } from '../platform/mail/mail-sender.ts'
import { removeExpiredLimits } from '../platform/rate-limit.ts'
import type { SmsSender } from '../platform/sms/sms-sender.ts'
import { accountCrontab, accountTasks } from './account/tasks.ts'
import { fileCrontab, fileTasks } from './file/clean-up.ts'
import { uploadCrontab, uploadTasks } from './file/resumable/clean-up.ts'
import { noticeCrontab, noticeTasks } from './notice/tasks.ts'
import { reportCrontab, reportTasks } from './report/tasks.ts'
import type { Parts } from './routes.ts'
import { verificationCrontab, verificationTasks } from './identity/tasks.ts'

/** What only the job worker needs. */
interface WorkerParts extends Parts {
  readonly sms: SmsSender
  readonly mail: MailSender
  readonly retention: RetentionConfig
}

/** Everything the job worker can do, by name. */
export const createTasks = (parts: WorkerParts): Record<string, Task> => ({
  ...verificationTasks(parts),
  ...fileTasks(parts),
  ...uploadTasks(parts),
  forget_limits: () => removeExpiredLimits(parts.db, parts.clock),
  ...accountTasks(parts),
  ...noticeTasks(parts),
  ...reportTasks(parts),
})

/** What the job worker does by itself, and when. */
export const crontab = [
  verificationCrontab,
  fileCrontab,
  uploadCrontab,
  accountCrontab,
  noticeCrontab,
  reportCrontab,
  '27 * * * * forget_limits',
].join('\n')
