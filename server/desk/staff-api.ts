import type { Express } from 'express'
import { createApi } from '../http/create-api.ts'
import type { ApiServices } from '../http/bind.ts'
import {
  createStaffProtocols,
  createStaffRoutes,
  staffDepsOf,
  type StaffContext,
} from './routes.ts'
import { isUse } from '../staff/session/staff-sessions.ts'

/**
 * The desk's calls as an Express app, to be mounted at `/api` on the desk's own listener. Nothing of the citizens' is
 * here, and nobody but staff is known here.
 * @param trustProxy addresses and networks that may say where a request came from
 */
export function createStaffApi(context: StaffContext, trustProxy: readonly string[]): Express {
  const deps = staffDepsOf(context)
  const protocols = createStaffProtocols(deps)
  const services: ApiServices = {
    logger: context.logger,
    identify: (request, path) =>
      deps.staffSessions.identify(request, isUse(request, path, protocols)),
  }
  return createApi(createStaffRoutes(deps), services, trustProxy, protocols)
}
