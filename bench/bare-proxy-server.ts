// Starts http-proxy-middleware on a bare HTTP server, for bench/edge.ts. Settings: PORT, API_HOST.
import { Agent, createServer } from 'node:http'
import { createProxyMiddleware } from 'http-proxy-middleware'

const proxy = createProxyMiddleware({
  target: process.env['API_HOST'] ?? '',
  agent: new Agent({ keepAlive: true, maxFreeSockets: 256 }),
  ejectPlugins: true,
})
createServer((request, response) => void proxy(request, response, () => {})).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
)
