import { join } from 'node:path'
import { startApi } from './api/start-api.ts'
import { apiConfig } from './config/api.ts'
import { deskConfig } from './config/desk.ts'
import { loadEnvironment } from './config/environment.ts'
import { announceDesk, startDesk } from './desk/start-desk.ts'
import { createLogger } from './platform/log.ts'
import { runUntilSignal } from './run-until-signal.ts'

// The desk alone, for a network that no citizen reaches. The API's process does the jobs.
await runUntilSignal(async () => {
  const env = loadEnvironment()
  const config = apiConfig(env)
  const logger = createLogger({ level: config.logLevel })
  const api = await startApi(config, logger, { doesJobs: false })
  let draining = false
  const desk = await startDesk(deskConfig(env), {
    sites: join(import.meta.dirname, '../dist/web'),
    api,
    logger,
    isReady: async () => !draining && (await api.isReady()),
  })
  console.log(announceDesk(desk))
  return async () => {
    draining = true
    await desk.drain(config.drainSeconds)
    await api.close()
  }
})
