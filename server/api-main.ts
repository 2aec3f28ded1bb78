import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { startApi } from './api/start-api.ts'
import { apiConfig } from './config/api.ts'
import { loadEnvironment } from './config/environment.ts'
import { createHealth } from './edge/health.ts'
import { createHttpServer, drain } from './platform/http-server.ts'
import { createLogger } from './platform/log.ts'
import { runUntilSignal } from './run-until-signal.ts'

// The API alone, with its job worker: for scaling out behind one or more edges.
await runUntilSignal(async () => {
  const config = apiConfig(loadEnvironment())
  const logger = createLogger({ level: config.logLevel })
  const api = await startApi(config, logger)
  let draining = false
  const isReady = async () => !draining && (await api.isReady())
  const app = express().disable('x-powered-by').use(createHealth(isReady)).use('/api', api.app)
  const server = createHttpServer(app)
  await once(server.listen(config.port, config.host), 'listening')
  const { port } = server.address() as AddressInfo
  console.log(`ready http://${config.host}:${port}/api/`)
  return async () => {
    draining = true
    await drain(server, config.drainSeconds)
    await api.close()
  }
})
