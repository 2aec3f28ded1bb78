import type { RequestHandler } from 'express'
import { desktopBase } from '../contract/pages.ts'
import type { RunningApi } from './api/start-api.ts'
import { deskConfig } from './config/desk.ts'
import { edgeConfig, type EdgeConfig } from './config/edge.ts'
import { loadEnvironment } from './config/environment.ts'
import type { Environment } from './config/variable.ts'
import type { RunningDesk } from './edge/desk/start-desk.ts'
import { createApiGate } from './edge/api-gate.ts'
import { createEdge } from './edge/create-edge.ts'
import { builtSites, remoteApi } from './edge/edge-from-environment.ts'
import { loadSites } from './edge/load-sites.ts'
import { warnAtStart } from './edge/warn-without-tls.ts'
import { openMetrics } from './open-metrics.ts'
import { createHttpServer, drain, listen, originOf, retire } from './platform/http-server.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { logPrints } from './platform/log-prints.ts'
import type { Metrics } from './platform/metrics/registry.ts'
import { createRequestMetrics, type CountRequest } from './platform/metrics/request-metrics.ts'
import { runUntilSignal } from './run-until-signal.ts'

/** Folder of the built pages, or the folder that `npm run dev` passes. */
const sites = process.argv[2] ?? builtSites

interface Api extends Pick<RunningApi, 'isReady' | 'close' | 'closedMonths'> {
  readonly app: RequestHandler
  /** Set if the API runs inside, because the desk then does too. */
  readonly desk?: Pick<RunningApi, 'staff' | 'endStreams' | 'inviteFirstAdministrators' | 'isReady'>
}

/** Returns the API inside this process, or a proxy to `API_HOST`. */
async function chooseApi(
  config: EdgeConfig,
  env: Environment,
  logger: Logger,
  metrics: Metrics,
): Promise<Api> {
  if (config.apiHosts.length === 0) {
    // Imported here, so that an edge with a separate API does not load the code of the API.
    const [{ startApi }, { apiConfig }] = await Promise.all([
      import('./api/start-api.ts'),
      import('./config/api.ts'),
    ])
    const api = await startApi(apiConfig(env), logger, { metrics })
    return { ...api, desk: api }
  }
  return { ...remoteApi(config, logger), close: async () => undefined }
}

/** Opens the desk's listener if the API runs inside. */
async function openDesk(
  env: Environment,
  { desk: api }: Api,
  deps: { logger: Logger; count: CountRequest },
): Promise<RunningDesk | undefined> {
  if (!api) return undefined
  const { announceDesk, startDesk } = await import('./edge/desk/start-desk.ts')
  const startApi = async () => api
  const desk = await startDesk(deskConfig(env), { sites, startApi, ...deps })
  console.log(announceDesk(desk))
  return desk
}

/** Opens the listener, then starts the API, which may wait for the database. @returns a function that closes all */
async function serve(
  config: EdgeConfig,
  env: Environment,
  logger: Logger,
  metrics: Metrics,
): Promise<() => Promise<void>> {
  const content = await loadSites(sites, config)
  const gate = createApiGate()
  const { handler, isReady } = gate
  let api: Api | undefined
  async function closedMonths() {
    if (!api) throw new Error('the API has not started')
    return api.closedMonths()
  }
  const count = createRequestMetrics(metrics, 'edge')
  const edge = createEdge({ config, content, api: handler, closedMonths, logger, isReady, count })
  const server = createHttpServer(edge.listener).once('close', edge.flush)
  const port = await listen(server, config, 'HOST, PORT')
  let closeApi: () => Promise<void> = async () => undefined
  try {
    const started = await chooseApi(config, env, logger, metrics)
    api = started
    closeApi = () => started.close()
    const desk = await openDesk(env, started, {
      logger,
      count: createRequestMetrics(metrics, 'desk'),
    })
    gate.open(started)
    console.log(`ready ${originOf(config.host, port)}${desktopBase}/`)
    return async () => {
      gate.retire()
      desk?.retire()
      await retire(server, config.drainDelaySeconds)
      await Promise.all([drain(server), desk?.drain()])
      await started.close()
    }
  } catch (error) {
    await Promise.all([drain(server, 0), closeApi()])
    throw error
  }
}

// Runs the edge, with the API and the desk inside unless API_HOST is set.
await runUntilSignal(async () => {
  const env = loadEnvironment()
  const config = edgeConfig(env)
  const logger = createLogger({ level: config.logLevel })
  logPrints(logger)
  warnAtStart(config, logger)
  const seen = await openMetrics(config.metrics, config.publicUrl, logger)
  try {
    const stop = await serve(config, env, logger, seen.metrics)
    return async () => {
      await stop()
      await seen.close()
    }
  } catch (error) {
    await seen.close()
    throw error
  }
})
