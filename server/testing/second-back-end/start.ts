import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Busboy } from '@fastify/busboy'
import { listenOnLoopback } from '../stand-ins/listen-on-loopback.ts'
import { handlers, newToken, Refusal, type Call, type Payload, type State } from './calls.ts'

export interface SecondBackEnd {
  readonly url: string
  readonly state: State
  /** Path, payload and errcode of each call, in order. */
  readonly calls: { path: string; payload: Payload; errcode: number }[]
  stop(): Promise<void>
}

/** Calls that are GET; all others are POST. */
const reads = new Set([
  'accessToken',
  'captcha',
  'user/phone/brief',
  'report/judge',
  'front/config/detail',
  'report/type/list',
  'self/info',
])

function readForm(request: IncomingMessage): Promise<Call['files']> {
  return new Promise((resolve, reject) => {
    const files: { name: string; size: number }[] = []
    request
      .pipe(
        new Busboy({
          headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
        }),
      )
      .on('file', (field, file, name) => {
        let size = 0
        file
          .on('data', (chunk: Buffer) => (size += chunk.length))
          .on('end', () => {
            if (field === 'files[]') files.push({ name, size })
          })
      })
      .on('finish', () => resolve(files))
      .on('error', reject)
  })
}

async function readPayload(request: IncomingMessage, url: URL): Promise<Payload> {
  if (request.method === 'GET') return Object.fromEntries(url.searchParams)
  const body = await text(request)
  if (request.headers['content-type']?.includes('urlencoded'))
    return Object.fromEntries(new URLSearchParams(body))
  const parsed: unknown = body ? JSON.parse(body) : {}
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}

/**
 * Starts a back end written from the owner's specification alone, with a reading of its own: refusals have numbers and a
 * `message`, an empty result is `[]`, lists are bare arrays, times have no zone, the token of a visitor becomes that of the
 * account, the config is no JSON, `report/appeal` adds to the report that was queried last, and captchas are pictures.
 */
export async function startSecondBackEnd(): Promise<SecondBackEnd> {
  const state: State = {
    visitors: new Map(),
    accounts: new Map(),
    reports: new Map(),
    codes: new Map(),
    lastCaptcha: '',
    now: () => new Date(),
    personalCenter: 1,
  }
  const calls: SecondBackEnd['calls'] = []

  async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const url = new URL(request.url ?? '/', 'http://back-end')
    const path = url.pathname.replace(/^\/api\//, '')
    const isKnown = path === 'accessToken' || path in handlers
    if (!isKnown || (request.method === 'GET') !== reads.has(path))
      return { status: 404, body: { errcode: 404, message: 'not found' } }
    if (path === 'accessToken') {
      const token = newToken()
      state.visitors.set(token, {})
      return { status: 200, body: { errcode: 0, errmessage: 'ok', data: { access_token: token } } }
    }
    const token = String(request.headers['access-token'] ?? '')
    const visitor = state.visitors.get(token)
    const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false
    const files = isForm ? await readForm(request) : []
    const payload = isForm ? {} : await readPayload(request, url)
    const note = (errcode: number) => calls.push({ path, payload, errcode })
    if (!visitor) {
      note(419)
      return { status: 200, body: { errcode: 419, message: '会话已过期' } }
    }
    try {
      const data = handlers[path]?.({ payload, visitor, token, files }, state)
      note(0)
      return { status: 200, body: { errcode: 0, errmessage: 'ok', data } }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      note(error.errcode)
      return { status: 200, body: { errcode: error.errcode, message: error.message, data: null } }
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) =>
        response
          .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
          .end(JSON.stringify(body)),
      () => response.writeHead(500).end(),
    )
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    calls,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
