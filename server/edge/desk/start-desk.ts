import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { staffBase } from '../../../contract/pages.ts'
import type { DeskConfig } from '../../config/desk.ts'
import { createApiGate } from '../api-gate.ts'
import type { IsReady } from '../health.ts'
import { createHttpServer, drain, listen, originOf } from '../../platform/http-server.ts'
import type { Logger } from '../../platform/log.ts'
import type { CountRequest } from '../../platform/metrics/request-metrics.ts'
import { createDesk } from './create-desk.ts'
import { loadDeskPages } from './desk-pages.ts'

/** The part of the API that the desk uses. */
interface StaffApi {
  readonly staff: RequestHandler
  readonly isReady: IsReady
  endStreams(): void
  /** @param listening the listener's origin, for a desk without a domain */
  inviteFirstAdministrators(listening: string): Promise<string[]>
}

interface DeskParts {
  /** Folder of the built sites, i.e. `dist/web`. */
  readonly sites: string
  /** Called once the listener is open, so that `/readyz` answers while the API waits for the database. */
  readonly startApi: () => Promise<StaffApi>
  readonly logger: Logger
  readonly count?: CountRequest
}

/** Returns the start-up message: the desk's URL and, at the first start, the invitation files. */
export const announceDesk = ({ address, invitations }: RunningDesk): string =>
  [`desk ${address}`, ...invitations.map((path) => `invitation (24 h) ${path}`)].join('\n')

/** Opens the desk's listener, then starts its API. @throws when the port is taken, or the error of the API */
export async function startDesk(config: DeskConfig, { sites, startApi, ...deps }: DeskParts) {
  const pages = await loadDeskPages(join(sites, 'staff'))
  const gate = createApiGate()
  const { isReady, handler } = gate
  const server = createHttpServer(createDesk({ ...deps, isReady, api: handler, config, pages }))
  const port = await listen(server, config, 'STAFF_HOST, STAFF_PORT')
  const listening = originOf(config.host, port)
  try {
    const api = await startApi()
    gate.open({ app: api.staff, isReady: api.isReady })
    return {
      /**
       * Paths of the invitation files written at the first start; otherwise empty. Only after the port is open:
       * invitations are announced at this start alone.
       */
      invitations: await api.inviteFirstAdministrators(listening),
      /** URL of the desk. */
      address: `${listening}${staffBase}/`,
      /** Answers `/readyz` with 503 from now on. */
      retire: gate.retire,
      /** Finishes open requests and accepts no new ones. */
      drain: async () => {
        api.endStreams()
        await drain(server)
      },
    }
  } catch (error) {
    await drain(server, 0)
    throw error
  }
}
export type RunningDesk = Awaited<ReturnType<typeof startDesk>>
