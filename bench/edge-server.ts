// Starts the edge as in production, for bench/edge.ts. Settings: PORT, API_HOST and the usual ones.
import { join } from 'node:path'
import { edgeConfig } from '../server/config/edge.ts'
import { createApiProxy } from '../server/edge/api-proxy.ts'
import { createEdge } from '../server/edge/create-edge.ts'
import { loadSites } from '../server/edge/load-sites.ts'
import { createHttpServer } from '../server/platform/http-server.ts'
import { createLogger } from '../server/platform/log.ts'
import { createMetrics } from '../server/platform/metrics/registry.ts'
import { createRequestMetrics } from '../server/platform/metrics/request-metrics.ts'

const config = edgeConfig(process.env)
const logger = createLogger()
const content = await loadSites(join(import.meta.dirname, '../dist/web'), config)
const api = createApiProxy({ targets: config.apiHosts, logger })
const count = createRequestMetrics(createMetrics(), 'edge')
const edge = createEdge({
  config,
  content,
  api,
  closedMonths: async () => [],
  logger,
  isReady: () => true,
  count,
})
createHttpServer(edge.listener).listen(config.port, config.host)
