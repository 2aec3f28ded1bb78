import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Route } from '../../http/route.ts'
import { selfMsgRoute } from './self-msg.ts'

/** What the portal tells its registered citizens. */
export const noticeRoutes = (deps: { db: Kysely<Schema>; clock: Clock }): Route[] => [
  selfMsgRoute(deps),
]
