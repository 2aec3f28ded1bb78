import express, { type Express, type RequestHandler } from 'express'
import { bind, bindProtocol, sendFailure, type ApiServices } from './bind.ts'
import { stripForwardedPorts } from '../platform/forwarded-for.ts'
import { CallError } from './call-error.ts'
import type { Protocol, Route } from './route.ts'

/**
 * Returns the API as an Express app, to be mounted at `/api`: every call of the contract, and envelopes for everything else.
 * @param trustProxy addresses and networks that may set `X-Forwarded-*`
 * @param documentation serves the documentation of the calls; left out in production
 */
export function createApi(
  routes: readonly Route[],
  services: ApiServices,
  trustProxy: readonly string[],
  protocols: readonly Protocol[] = [],
  documentation?: RequestHandler,
): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...trustProxy])
  app.use(stripForwardedPorts)
  for (const route of routes) {
    const path = `/${route.endpoint.path}`
    const handler = bind(route, services)
    if (route.endpoint.method === 'GET') app.get(path, handler)
    else app.post(path, handler)
  }
  for (const protocol of protocols) app.use(`/${protocol.path}`, bindProtocol(protocol, services))
  if (documentation) app.use(documentation)
  app.use((request, response) => {
    sendFailure(new CallError('notFound', '没有这个接口'), '', services, request, response)
  })
  const onError: express.ErrorRequestHandler = (error, request, response, _next) => {
    sendFailure(error, '', services, request, response)
  }
  return app.use(onError)
}
