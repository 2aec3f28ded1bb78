import type { Express } from 'express'
import { createApi } from '../http/create-api.ts'
import { retryDeadlocks } from '../platform/database/retry-deadlocks.ts'
import type { ApiServices } from '../http/bind.ts'
import {
  createStaffProtocols,
  createStaffRoutes,
  staffDepsOf,
  type StaffContext,
} from './desk-routes.ts'
import { isUse } from '../staff/session/staff-sessions.ts'

/** Creates the desk's app for `/api` of its own listener: staff only. @param trustProxy trusted proxies */
export function createStaffApi(context: StaffContext, trustProxy: readonly string[]): Express {
  const deps = staffDepsOf({ ...context, db: retryDeadlocks(context.db) })
  const protocols = createStaffProtocols(deps)
  const services: ApiServices = {
    logger: context.logger,
    identify: (request, path) =>
      deps.staffSessions.identify(request, isUse(request, path, protocols)),
  }
  return createApi(createStaffRoutes(deps), services, trustProxy, protocols)
}
