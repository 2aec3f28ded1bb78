import express from 'express'
import { startApi } from '../api/start-api.ts'
import { apiConfig } from '../config/api.ts'
import { loadEnvironment } from '../config/environment.ts'
import { createAccessLog } from '../edge/access-log.ts'
import { createApiGate } from '../edge/api-gate.ts'
import { createHealth } from '../edge/health.ts'
import { createLoggedRoute } from '../edge/logged-route.ts'
import { openMetrics } from '../open-metrics.ts'
import { createHttpServer, drain, listen, originOf, retire } from '../platform/http-server.ts'
import { createLogger } from '../platform/log.ts'
import { logPrints } from '../platform/log-prints.ts'
import { sendErrcodeHeader } from '../platform/metrics/errcode.ts'
import { createRequestMetrics } from '../platform/metrics/request-metrics.ts'
import { runUntilSignal } from '../run-until-signal.ts'

async function startApiServer(): Promise<() => Promise<void>> {
  const config = apiConfig(loadEnvironment())
  const logger = createLogger({ level: config.logLevel })
  logPrints(logger)
  const seen = await openMetrics(config.metrics, config.publicUrl, logger)
  const gate = createApiGate()
  const count = createRequestMetrics(seen.metrics, 'api')
  const accessLog = createAccessLog({
    logger,
    loggedRoute: createLoggedRoute([]),
    count,
  })
  const app = express()
    .disable('x-powered-by')
    .use(createHealth(gate.isReady))
    .use(accessLog.handler)
    .use(sendErrcodeHeader)
    .use('/api', gate.handler)
  const server = createHttpServer(app).once('close', accessLog.flush)
  try {
    // The API may wait for the database, so the server listens first: `/readyz` answers meanwhile.
    const port = await listen(server, config, 'HOST, API_PORT')
    const api = await startApi(config, logger, { metrics: seen.metrics })
    gate.open(api)
    console.log(`ready ${originOf(config.host, port)}/api/`)
    return async () => {
      gate.retire()
      await retire(server, config.drainDelaySeconds)
      await drain(server)
      await api.close()
      await seen.close()
    }
  } catch (error) {
    await Promise.all([drain(server, 0), seen.close()])
    throw error
  }
}

/** Serves the API alone, with its job worker, until a signal. */
export const serveApi = (): Promise<void> => runUntilSignal(startApiServer)
