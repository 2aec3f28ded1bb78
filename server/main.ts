import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { desktopBase } from '../contract/routes.ts'
import { startApi, type RunningApi } from './api/start-api.ts'
import { apiConfig } from './config/api.ts'
import { deskConfig } from './config/desk.ts'
import { edgeConfig, type EdgeConfig } from './config/edge.ts'
import { loadEnvironment } from './config/environment.ts'
import type { Environment } from './config/variable.ts'
import { announceDesk, startDesk } from './desk/start-desk.ts'
import { createApiProxy } from './edge/api-proxy.ts'
import { createEdge } from './edge/create-edge.ts'
import { loadSites } from './edge/load-sites.ts'
import { warnAtStart } from './edge/warn-without-tls.ts'
import { createHttpServer, drain } from './platform/http-server.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { runUntilSignal } from './run-until-signal.ts'

/** Where the pages are: as `npm run build` leaves them, or in the folder that `npm run dev` names. */
const builtSites = process.argv[2] ?? join(import.meta.dirname, '../dist/web')

interface Api extends Pick<RunningApi, 'isReady' | 'close'> {
  readonly app: RequestHandler
  /** Where the API is inside, so is the desk. */
  readonly desk?: Pick<RunningApi, 'staff' | 'endStreams' | 'inviteFirst'>
}

/** The API inside this process, or a proxy to `API_HOST`. */
async function chooseApi(config: EdgeConfig, env: Environment, logger: Logger): Promise<Api> {
  const { apiHost, apiCa: ca, apiTimeoutSeconds: timeoutSeconds } = config
  if (!apiHost) {
    const api = await startApi(apiConfig(env), logger)
    return { ...api, desk: api }
  }
  return {
    app: createApiProxy({ target: apiHost, ca, logger, timeoutSeconds }),
    // Pages work while the API is down, so the edge itself is ready.
    isReady: async () => true,
    close: async () => undefined,
  }
}

/** Opens the listeners. @returns what closes them */
async function serve(
  config: EdgeConfig,
  env: Environment,
  logger: Logger,
  api: Api,
): Promise<() => Promise<void>> {
  const content = await loadSites(builtSites, config)
  let draining = false
  const isReady = async () => !draining && (await api.isReady())
  const edge = createEdge({ config, content, api: api.app, logger, isReady })
  const server = createHttpServer(edge.listener).once('close', edge.flush)
  const desk =
    api.desk &&
    (await startDesk(deskConfig(env), { sites: builtSites, api: api.desk, logger, isReady }))
  if (desk) console.log(announceDesk(desk))
  await once(server.listen(config.port, config.host), 'listening').catch(async (error: unknown) => {
    await desk?.drain(0)
    throw error
  })
  const { port } = server.address() as AddressInfo
  console.log(`ready http://${config.host}:${port}${desktopBase}/`)
  return async () => {
    draining = true
    await Promise.all([drain(server, config.drainSeconds), desk?.drain(config.drainSeconds)])
  }
}

// The edge, with the API and the desk inside unless API_HOST says where the API is.
await runUntilSignal(async () => {
  const env = loadEnvironment()
  const config = edgeConfig(env)
  const logger = createLogger({ level: config.logLevel })
  warnAtStart(config, logger)
  // One after the other: compressing the sites takes all that a slow machine has.
  const api = await chooseApi(config, env, logger)
  try {
    const stop = await serve(config, env, logger, api)
    return async () => {
      await stop()
      await api.close()
    }
  } catch (error) {
    await api.close()
    throw error
  }
})
