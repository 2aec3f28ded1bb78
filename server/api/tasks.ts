import type { RetentionConfig } from '../config/api.ts'
import type { Task } from '../platform/jobs.ts'
import type { Services } from '../platform/services.ts'
import type { FileStores } from '../platform/storage/open-file-stores.ts'
import { accountCrontab, accountTasks } from '../account/tasks.ts'
import { phoneChangeCrontab, phoneChangeTasks } from '../account/phone-change-tasks.ts'
import { tellByEmailTasks } from '../account/tell-by-email.ts'
import { calendarCrontab, calendarTasks } from '../report/calendar/calendar.ts'
import { caseCrontab, caseTasks } from '../report/case/tasks.ts'
import { fileCrontab, fileTasks } from '../evidence/clean-up.ts'
import { bucketCrontab, bucketTasks } from '../evidence/fill-bucket.ts'
import { previewCrontab, previewTasks } from '../evidence/preview/make-previews.ts'
import { uploadCrontab, uploadTasks } from '../evidence/resumable/clean-up.ts'
import { noticeCrontab, noticeTasks } from '../account/notice/routes.ts'
import { codeMessageTasks } from '../report/intake/code-message.ts'
import { draftKeyCrontab, draftKeyTasks } from '../report/intake/draft-key.ts'
import { reportCrontab, reportTasks } from '../report/tasks.ts'
import { figuresCrontab, figuresTasks } from '../figures/count-reports.ts'
import { resultMessageTasks } from '../report/transition/result-message.ts'
import type { AppContext } from './routes.ts'
import { auditCrontab, auditTasks } from '../staff/audit/tasks.ts'
import { staffSessionCrontab, staffSessionTasks } from '../staff/session/tasks.ts'
import { answersCrontab, answersTasks } from '../desk/answers/tasks.ts'
import { workCrontab, workTasks } from '../desk/work/tasks.ts'
import { intakeCrontab, intakeTasks } from '../intake/tasks.ts'
import type { FourEyesRules } from '../../contract/report/report-steps.ts'
import { matchCrontab, matchTasks } from '../subjects/match-reports.ts'
import { relapseCrontab, relapseTasks } from '../subjects/note-relapses.ts'
import { searchCrontab, searchTasks } from '../desk/search/tasks.ts'
import { evidenceCrontab, evidenceTasks } from '../desk/evidence/tasks.ts'
import { oneTimeCodeCrontab, oneTimeCodeTasks } from '../account/identity/tasks.ts'

/** The context of the job worker, with the dependencies that only jobs need. */
interface WorkerContext extends AppContext, Services<'mail' | 'previews'> {
  readonly fileStores: FileStores
  readonly retention: RetentionConfig
  readonly fourEyes: FourEyesRules
  readonly auditAnchorFile: string
}

export const createTasks = (context: WorkerContext): Record<string, Task> => ({
  ...oneTimeCodeTasks(context),
  ...fileTasks(context),
  ...uploadTasks(context),
  ...bucketTasks(context),
  ...previewTasks(context),
  forget_limits: () => context.limits.forgetExpired(),
  ...accountTasks(context),
  ...tellByEmailTasks(context),
  ...phoneChangeTasks(context),
  ...noticeTasks(context),
  ...calendarTasks(context),
  ...caseTasks(context),
  ...reportTasks(context),
  ...figuresTasks(context),
  ...resultMessageTasks(context),
  ...codeMessageTasks(context),
  ...draftKeyTasks(context),
  ...auditTasks(context),
  ...staffSessionTasks(context),
  ...workTasks(context),
  ...answersTasks(context),
  ...intakeTasks(context),
  ...searchTasks(context),
  ...matchTasks(context),
  ...relapseTasks(context),
  ...evidenceTasks(context),
})

export const crontab = [
  oneTimeCodeCrontab,
  fileCrontab,
  uploadCrontab,
  bucketCrontab,
  previewCrontab,
  accountCrontab,
  phoneChangeCrontab,
  noticeCrontab,
  calendarCrontab,
  caseCrontab,
  reportCrontab,
  figuresCrontab,
  draftKeyCrontab,
  auditCrontab,
  staffSessionCrontab,
  workCrontab,
  answersCrontab,
  intakeCrontab,
  searchCrontab,
  matchCrontab,
  relapseCrontab,
  evidenceCrontab,
  '27 * * * * forget_limits',
].join('\n')
