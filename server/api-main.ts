import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { startApi } from './api/start-api.ts'
import { apiConfig } from './config/api.ts'
import { loadEnvironment } from './config/environment.ts'
import { runUntilSignal } from './run-until-signal.ts'
import { createLogger } from './platform/log.ts'

// The API alone, with its job worker: for scaling out behind one or more edges.
await runUntilSignal(async () => {
  const config = apiConfig(loadEnvironment())
  const logger = createLogger({ level: config.logLevel })
  const api = await startApi(config, logger)
  const server = createServer(express().disable('x-powered-by').use('/api', api.app))
  await once(server.listen(config.port, config.host), 'listening')
  const { port } = server.address() as AddressInfo
  console.log(`ready http://${config.host}:${port}/api/`)
  return async () => {
    await new Promise((closed) => server.close(closed))
    await api.close()
  }
})
