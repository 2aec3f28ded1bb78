// Starts http-proxy-middleware on a bare HTTP server, or in an empty Express app, for bench/edge.ts. Settings: PORT, API_HOST,
// SERVER ("bare" or "express").
import { Agent, createServer } from 'node:http'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

const proxy = createProxyMiddleware({
  target: process.env['API_HOST'] ?? '',
  agent: new Agent({ keepAlive: true, maxFreeSockets: 256 }),
  ejectPlugins: true,
})
const app = express().disable('x-powered-by').disable('etag').use(proxy)
createServer(
  process.env['SERVER'] === 'express'
    ? app
    : (request, response) => void proxy(request, response, () => {}),
).listen(Number(process.env['PORT']), '127.0.0.1')
