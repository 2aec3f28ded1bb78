import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Route } from '../../http/route.ts'
import { selfMsgRoute } from './self-msg.ts'

/** Routes of the notices to registered citizens. */
export const noticeRoutes = (deps: { db: Kysely<Schema>; clock: Clock }): Route[] => [
  selfMsgRoute(deps),
]
