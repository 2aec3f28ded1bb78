import browserConsole from 'node:console'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, vi } from 'vitest'
import { initialState, useStore } from '../kit/store.ts'

/** A request as the API received it. */
interface Received {
  method: string
  /** Path below `/api/`, without the query string. */
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
}

/** An answer: an envelope's data, a whole response, or a cut connection. */
type Answer = { data: unknown } | { status?: number; body: string } | 'cut'

export interface ApiDouble {
  readonly received: Received[]
  /** Returns the called paths, in order. */
  paths(): string[]
  /** Sets the answers of a path: a list is used one by one, and the last one repeats. */
  on(path: string, ...answers: Answer[]): void
  close(): Promise<void>
}

/** Returns an error envelope. */
export const refusal = (errcode: number, errmessage?: string, data?: unknown): Answer => ({
  body: JSON.stringify({ errcode, errmessage, data }),
})

/**
 * Starts a server of the contract's envelopes at the origin of the test's page, so that the real `call` runs through
 * the real axios. Hands out tokens by default.
 */
export async function startApiDouble(): Promise<ApiDouble> {
  const received: Received[] = []
  const answers = new Map<string, Answer[]>()
  let tokens = 0
  const answerTo = (path: string): Answer => {
    const left = answers.get(path) ?? []
    const next = left.length > 1 ? left.shift() : left[0]
    if (next) return next
    if (path !== 'accessToken') return { data: {} }
    tokens += 1
    return { data: { access_token: `token-${tokens}`, expires_in: 3600 } }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://double')
      const path = pathname.replace(/^\/api\//, '')
      received.push({
        method: request.method ?? '',
        path,
        query: Object.fromEntries(searchParams),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      const answer = answerTo(path)
      if (answer === 'cut') return request.socket.destroy()
      response.statusCode = 'status' in answer ? (answer.status ?? 200) : 200
      response.setHeader('Content-Type', 'application/json')
      const body =
        'data' in answer ? JSON.stringify({ errcode: 0, data: answer.data }) : answer.body
      return response.end(body)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // happy-dom reports every failed request on the console it was started with, as a browser does.
  vi.spyOn(browserConsole, 'error').mockImplementation(() => undefined)
  const { port } = server.address() as AddressInfo
  window.happyDOM.setURL(`http://127.0.0.1:${port}/web/pc/`)
  return {
    received,
    paths: () => received.map(({ path }) => path),
    on: (path, ...list) => void answers.set(path, list),
    close: () => new Promise((closed) => server.close(() => closed()).closeAllConnections()),
  }
}

/**
 * Starts an API before each test of the file or block, with an empty store, and closes it afterwards.
 * @returns the present test's API
 */
export function apiForEachTest(start: () => Promise<ApiDouble> = startApiDouble): ApiDouble {
  let api: ApiDouble
  beforeEach(async () => {
    // The previous test's page may have written while it was closed.
    localStorage.clear()
    sessionStorage.clear()
    useStore.setState(initialState, true)
    api = await start()
  })
  afterEach(() => api.close())
  return {
    get received() {
      return api.received
    },
    paths: () => api.paths(),
    on: (path, ...answers) => api.on(path, ...answers),
    close: () => api.close(),
  }
}
