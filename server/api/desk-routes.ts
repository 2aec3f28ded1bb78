import type { FourEyesRules } from '../../contract/report/report-steps.ts'
import type { DeadlineConfig } from '../config/deadlines.ts'
import type { Services } from '../platform/services.ts'
import type { PreviewOpener } from '../platform/preview/preview-opener.ts'
import type { Passwords } from '../account/password.ts'
import type { Protocol, Route } from '../http/route.ts'
import type { ReceiptKeys } from '../report/receipt/receipt-keys.ts'
import { auditRoutes } from '../staff/audit/routes.ts'
import { peopleRoutes } from '../staff/people/routes.ts'
import { answersRoutes } from '../desk/answers/routes.ts'
import { evidenceProtocols, evidenceRoutes } from '../desk/evidence/routes.ts'
import { inboxRoutes } from '../desk/inbox/routes.ts'
import { figuresRoutes } from '../figures/routes.ts'
import { packageProtocol } from '../packages/download.ts'
import { packageRoutes } from '../packages/routes.ts'
import { intakeRoutes } from '../intake/intake.ts'
import type { LiveCases } from '../desk/queue/live-cases.ts'
import { liveProtocol } from '../desk/queue/live.ts'
import { queueRoutes } from '../desk/queue/routes.ts'
import { actorOf } from '../staff/session/staff-call.ts'
import { sessionRoutes } from '../staff/session/routes.ts'
import { createStaffSessions, type StaffSessions } from '../staff/session/staff-sessions.ts'
import { macroRoutes } from '../macros/macros.ts'
import { publicTextRoutes } from '../texts/public-texts.ts'
import { guardedByRecusal } from './recusal-guard.ts'
import { subjectRoutes } from '../subjects/routes.ts'
import { settingsRoutes } from '../staff/settings/routes.ts'
import { workRoutes } from '../desk/work/routes.ts'

/** Dependencies of the desk's features. */
export interface StaffContext extends Services<
  'db' | 'keyring' | 'clock' | 'logger' | 'limits' | 'files' | 'sms'
> {
  readonly receiptKeys: ReceiptKeys
  /** The centre's name when the front-end config has none; may be empty. */
  readonly organiser: string
  /** Opens scans of answers, to find the QR code of their cover. */
  readonly previews: PreviewOpener
  readonly passwords: Passwords
  readonly live: LiveCases
  readonly deadlines: DeadlineConfig
  /** Steps that need a second person. */
  readonly fourEyes: FourEyesRules
  /** The desk's URL, whose host passkeys belong to. Undefined disables passkeys. */
  readonly staffUrl: URL | undefined
  readonly auditAnchorFile: string
}

/** The dependencies, with those that the features share. */
export type StaffDeps = StaffContext & { readonly staffSessions: StaffSessions }

export const staffDepsOf = (context: StaffContext): StaffDeps => ({
  ...context,
  staffSessions: createStaffSessions(context),
})

/** All JSON calls of the desk, by feature. */
export function createStaffRoutes(deps: StaffDeps): Route[] {
  return [
    ...auditRoutes({ ...deps, actorOf }),
    ...sessionRoutes(deps),
    ...peopleRoutes(deps),
    ...settingsRoutes(deps),
    ...macroRoutes(deps),
    ...publicTextRoutes(deps),
    ...queueRoutes(deps),
    ...evidenceRoutes(deps),
    ...packageRoutes(deps),
    ...workRoutes(deps),
    ...inboxRoutes(deps),
    ...answersRoutes(deps),
    ...subjectRoutes(deps),
    ...intakeRoutes(deps),
    ...figuresRoutes(deps),
  ].map(guardedByRecusal(deps))
}

/** Calls that are not JSON: event streams and pictures. Each declares its access. */
export function createStaffProtocols(deps: StaffDeps): Protocol[] {
  return [...evidenceProtocols(deps), packageProtocol(deps), liveProtocol(deps)]
}
