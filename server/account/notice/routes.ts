import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Route } from '../../http/route.ts'
import { selfMsgRoute } from './self-msg.ts'

export const noticeRoutes = (deps: { db: Db; clock: Clock }): Route[] => [selfMsgRoute(deps)]
