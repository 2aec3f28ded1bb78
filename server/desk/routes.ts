import type { Kysely } from 'kysely'
import type { DeadlineConfig } from '../config/deadlines.ts'
import type { Clock } from '../platform/clock.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Logger } from '../platform/log.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import type { Passwords } from '../account/password.ts'
import type { Protocol, Route } from '../http/route.ts'
import { auditRoutes } from '../staff/audit/routes.ts'
import { peopleRoutes } from '../staff/people/routes.ts'
import { evidenceProtocols, evidenceRoutes } from './evidence/routes.ts'
import type { LiveCases } from './queue/live-cases.ts'
import { liveProtocol } from './queue/live.ts'
import { queueRoutes } from './queue/routes.ts'
import { actorOf } from '../staff/session/staff-call.ts'
import { sessionRoutes } from '../staff/session/routes.ts'
import { createStaffSessions, type StaffSessions } from '../staff/session/staff-sessions.ts'
import { settingsRoutes } from '../staff/settings/routes.ts'
import { workRoutes } from './work/routes.ts'

/** What the desk's features are built from; each takes what it uses. */
export interface StaffContext {
  readonly db: Kysely<Schema>
  readonly limits: RateLimits
  readonly clock: Clock
  readonly keyring: Keyring
  readonly files: FileStore
  readonly passwords: Passwords
  readonly logger: Logger
  /** What changes, as it changes. */
  readonly live: LiveCases
  readonly deadlines: DeadlineConfig
  /** Where staff work: passkeys belong to its host. Undefined: there are none. */
  readonly staffUrl: URL | undefined
  /** Where is written down how far the audit goes. */
  readonly auditAnchorFile: string
}

/** The same with what the desk's features share. */
export type StaffDeps = StaffContext & { readonly staffSessions: StaffSessions }

export const staffDepsOf = (context: StaffContext): StaffDeps => ({
  ...context,
  staffSessions: createStaffSessions(context),
})

/** Every call of the desk that works, by feature. */
export function createStaffRoutes(deps: StaffDeps): Route[] {
  return [
    ...auditRoutes({ ...deps, actorOf }),
    ...sessionRoutes(deps),
    ...peopleRoutes(deps),
    ...settingsRoutes(deps),
    ...queueRoutes(deps),
    ...evidenceRoutes(deps),
    ...workRoutes(deps),
  ]
}

/** What is no JSON call: streams of events, pictures. Each says who may. */
export function createStaffProtocols(deps: StaffDeps): Protocol[] {
  return [...evidenceProtocols(deps), liveProtocol(deps)]
}
