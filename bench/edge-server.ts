// The edge as production serves it, for bench/edge.ts: PORT, API_HOST and the usual variables.
import { join } from 'node:path'
import { edgeConfig } from '../server/config/edge.ts'
import { createApiProxy } from '../server/edge/api-proxy.ts'
import { createEdge } from '../server/edge/create-edge.ts'
import { loadSites } from '../server/edge/load-sites.ts'
import { createHttpServer } from '../server/platform/http-server.ts'
import { createLogger } from '../server/platform/log.ts'

const config = edgeConfig(process.env)
const logger = createLogger()
const content = await loadSites(join(import.meta.dirname, '../dist/web'), config)
const api = createApiProxy({ target: config.apiHost ?? '', logger })
const edge = createEdge({ config, content, api, logger, isReady: () => true })
createHttpServer(edge.listener).listen(config.port, config.host)
