import { createServer, type RequestListener, type Server } from 'node:http'
import { createApiProxy } from '../../edge/api-proxy.ts'
import { listen, startEdge, type TestEdge, type TestEdgeOptions } from './test-edge.ts'

/** An edge with an HTTP server as its API. */
export interface ProxyingEdge extends TestEdge {
  readonly upstream: Server
}

const running: (() => unknown)[] = []

/** Starts both. @param answer the API's request listener @param path of the API's base URL */
export async function startProxyingEdge(
  answer: RequestListener,
  { env = {}, path = '/' }: Pick<TestEdgeOptions, 'env'> & { path?: string } = {},
): Promise<ProxyingEdge> {
  const upstream = createServer(answer)
  const target = `http://127.0.0.1:${await listen(upstream)}${path}`
  const edge = await startEdge({
    env,
    makeApi: (logger) => createApiProxy({ targets: [target], logger }),
  })
  running.push(() => {
    upstream.closeAllConnections()
    upstream.close()
    return edge.close()
  })
  return Object.assign(edge, { upstream })
}

/** Stops all started servers; for `afterEach`. */
export async function stopAll(): Promise<void> {
  for (const stop of running.splice(0)) await stop()
}

/** An API that responds with the request it received. */
export const echo: RequestListener = (incoming, response) => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    const { method, url, headers } = incoming
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }))
  })
}
