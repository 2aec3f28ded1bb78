import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { staffBase } from '../../../contract/pages.ts'
import type { DeskConfig } from '../../config/desk.ts'
import type { IsReady } from '../health.ts'
import { createHttpServer, drain, listen } from '../../platform/http-server.ts'
import type { Logger } from '../../platform/log.ts'
import type { CountRequest } from '../../platform/metrics/request-metrics.ts'
import { createDesk } from './create-desk.ts'
import { loadDeskPages } from './desk-pages.ts'

export interface RunningDesk {
  /** URL of the desk. */
  readonly address: string
  /** Paths of the invitation files written at the first start; otherwise empty. */
  readonly invitations: readonly string[]
  /** Finishes open requests and accepts no new ones. @param seconds until remaining connections are closed */
  drain(seconds: number): Promise<void>
}

/** The part of the API that the desk uses. */
interface StaffApi {
  readonly staff: RequestHandler
  endStreams(): void
  inviteFirstAdministrators(): Promise<string[]>
}

/** Returns the start-up message: the desk's URL and, at the first start, the invitation files. */
export const announceDesk = ({ address, invitations }: RunningDesk): string =>
  [`desk ${address}`, ...invitations.map((path) => `invitation (24 h) ${path}`)].join('\n')

/**
 * Opens the desk's listener.
 * @param sites folder of the built sites, i.e. `dist/web`
 * @throws when the port is taken
 */
export async function startDesk(
  config: DeskConfig,
  {
    api,
    ...deps
  }: { sites: string; api: StaffApi; logger: Logger; isReady: IsReady; count?: CountRequest },
): Promise<RunningDesk> {
  const pages = await loadDeskPages(join(deps.sites, 'staff'))
  const server = createHttpServer(createDesk({ ...deps, api: api.staff, config, pages }))
  const port = await listen(server, config, 'STAFF_HOST, STAFF_PORT')
  // Only after the port is open: invitations are announced at this start alone.
  const invitations = await api.inviteFirstAdministrators().catch(async (error: unknown) => {
    await drain(server, 0)
    throw error
  })
  return {
    invitations,
    address: `http://${config.host}:${port}${staffBase}/`,
    drain: async (seconds) => {
      api.endStreams()
      await drain(server, seconds)
    },
  }
}
