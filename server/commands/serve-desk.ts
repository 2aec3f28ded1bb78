import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startApi } from '../api/start-api.ts'
import { apiConfig } from '../config/api.ts'
import { deskConfig } from '../config/desk.ts'
import { loadEnvironment } from '../config/environment.ts'
import { announceDesk, startDesk } from '../edge/desk/start-desk.ts'
import { openMetrics } from '../open-metrics.ts'
import { createLogger } from '../platform/log.ts'
import { logPrints } from '../platform/log-prints.ts'
import { createRequestMetrics } from '../platform/metrics/request-metrics.ts'
import { runUntilSignal } from '../run-until-signal.ts'

async function startDeskServer(): Promise<() => Promise<void>> {
  const env = loadEnvironment()
  const config = apiConfig(env)
  const logger = createLogger({ level: config.logLevel })
  logPrints(logger)
  const own = deskConfig(env)
  const seen = await openMetrics(own.metrics, config.publicUrl, logger)
  let closeApi: () => Promise<void> = async () => undefined
  try {
    const desk = await startDesk(own, {
      sites: join(import.meta.dirname, '../../dist/web'),
      async startApi() {
        const api = await startApi(config, logger, { doesJobs: false, metrics: seen.metrics })
        closeApi = () => api.close()
        return api
      },
      logger,
      count: createRequestMetrics(seen.metrics, 'desk'),
    })
    console.log(announceDesk(desk))
    return async () => {
      desk.retire()
      await wait(config.drainDelaySeconds * 1000)
      await desk.drain()
      await closeApi()
      await seen.close()
    }
  } catch (error) {
    await Promise.all([closeApi(), seen.close()])
    throw error
  }
}

/** Serves the desk alone until a signal; the process of the API works on the jobs. */
export const serveDesk = (): Promise<void> => runUntilSignal(startDeskServer)
