import { join } from 'node:path'
import { edgeConfig, type EdgeConfig } from '../config/edge.ts'
import { ConfigError, type Environment } from '../config/variable.ts'
import { createLogger, type Logger } from '../platform/log.ts'
import { createApiProxy } from './api-proxy.ts'
import { createEdge, type Edge } from './create-edge.ts'
import { readFromApi } from './figures-files.ts'
import { loadSites } from './load-sites.ts'

/** Folder of the built pages: the output of `npm run build`. */
export const builtSites = join(import.meta.dirname, '../../dist/web')

type ApiConfig = Pick<EdgeConfig, 'apiHosts' | 'apiCa' | 'apiTimeoutSeconds'>

/** Returns what the edge needs of an API elsewhere. */
export const remoteApi = (
  { apiHosts: targets, apiCa: ca, apiTimeoutSeconds: timeoutSeconds }: ApiConfig,
  logger: Logger,
) => ({
  app: createApiProxy({ targets, ca, logger, timeoutSeconds }),
  closedMonths: readFromApi(targets, ca),
  // Pages work while the API is down, so the edge itself is ready.
  isReady: async () => true,
})

/**
 * Creates the edge in front of `API_HOST` from environment variables alone (`.env.example`), as `npm start` does. It does
 * not listen: it is an Express app, e.g. for supertest (README).
 * @param sites folder of the built pages
 * @throws ConfigError naming the first wrong variable
 * @public
 */
export async function createEdgeFromEnvironment(
  env: Environment,
  sites: string = builtSites,
): Promise<Edge> {
  const config = edgeConfig(env)
  if (config.apiHosts.length === 0) throw new ConfigError('API_HOST', 'the address of a back end')
  const logger = createLogger({ level: config.logLevel })
  const { app: api, ...rest } = remoteApi(config, logger)
  return createEdge({ config, content: await loadSites(sites, config), api, logger, ...rest })
}
