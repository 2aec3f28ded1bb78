import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware'
import type { ServerProcess } from './server-process.ts'
import { nonce, type DevSite } from './sites.ts'

/** Returns the page's own policy extended by Vite's nonce, for hot reload and styles. */
const withNonce = (policy: string) =>
  policy.replace(/\b(script|style)-src [^;]*/g, (directive) => `${directive} 'nonce-${nonce}'`)

const isPage = ({ statusCode, headers }: IncomingMessage) =>
  statusCode === 200 && headers['content-type']?.startsWith('text/html')

/**
 * Proxies requests that Vite does not serve to the product's own server, so that redirects, headers, runtime config and
 * calls are the product's. Responses that are pages pass through Vite. Requests wait while the server restarts.
 */
export function createPages(
  server: Pick<ServerProcess, 'origin'>,
  sites: readonly DevSite[],
): RequestHandler[] {
  const common = {
    router: async () => (await server.origin()) ?? '',
    // A required placeholder: the router decides.
    target: 'http://127.0.0.1:0',
    xfwd: true,
  }
  const calls = createProxyMiddleware(common)
  const pages = createProxyMiddleware({
    ...common,
    selfHandleResponse: true,
    on: {
      proxyRes: responseInterceptor(async (body, answer, request, response) => {
        if (!isPage(answer)) return body
        const policy = response.getHeader('content-security-policy')
        response.setHeader('content-security-policy', withNonce(String(policy)))
        response.setHeader('cache-control', 'no-store')
        const url = request.url ?? '/'
        const site = sites.find(({ base }) => url.startsWith(base))
        const page = /\/preview\.html(\?|$)/.test(url) ? '/preview.html' : '/index.html'
        return site ? site.vite.transformIndexHtml(page, body.toString(), url) : body
      }),
    },
  })
  return [
    async (_request, response, next) => {
      if (await server.origin()) return next()
      response.status(503).type('text').send('The server has ended: see the terminal.\n')
    },
    (request, response, next) => {
      if (request.url.startsWith('/api/')) return calls(request, response, next)
      // The page is rendered for each request.
      delete request.headers['if-none-match']
      return pages(request, response, next)
    },
  ]
}
