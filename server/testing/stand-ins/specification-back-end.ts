import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { accountCalls } from '../specification-back-end/account-calls.ts'
import {
  Refusal,
  specificationCalls,
  type ReceivedCall,
  type SpecificationCall,
} from '../specification-back-end/calls.ts'
import type { CallTable } from '../specification-back-end/call-table.ts'
import { captchaCalls, captchaFile } from '../specification-back-end/captcha-calls.ts'
import { readPayload } from '../specification-back-end/read-payload.ts'
import { reportCalls } from '../specification-back-end/report-calls.ts'
import { shapes, type Envelope } from '../specification-back-end/shapes.ts'
import { createState, issueToken, type State } from '../specification-back-end/state.ts'
import { page, plain, type RawAnswer, type Switches } from '../specification-back-end/switches.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

/**
 * A back end that follows the specification (§7) and nothing beyond: with the fields that the spec names, otherwise a
 * minimum. No proof of work, no resumable uploads, no idempotency.
 */
export interface SpecificationBackEnd extends Pick<
  State,
  'reports' | 'accounts' | 'codes' | 'pictures'
> {
  readonly listener: RequestListener
  /** Every call so far, oldest first. */
  readonly received: readonly ReceivedCall[]
  /** Returns the calls of a path, e.g. `report/create`. */
  receivedOf(path: string): readonly ReceivedCall[]
  /** Invalidates all issued tokens. */
  expireTokens(): void
}

const calls: CallTable<SpecificationCall> = {
  'GET accessToken': ({ state }) => ({ access_token: issueToken(state) }),
  ...reportCalls,
  ...captchaCalls,
  ...accountCalls,
}

const isCall = (name: string): name is SpecificationCall =>
  specificationCalls.some((call) => call === name)

/** An envelope to send as JSON, a raw answer, or `lost` for a call that is carried out without an answer. */
type Answer = { readonly status: number; readonly envelope: unknown } | RawAnswer | 'lost'

export function createSpecificationBackEnd(changed: Partial<Switches> = {}): SpecificationBackEnd {
  const switches: Switches = { ...plain, ...changed }
  const state = createState(switches)
  const received: ReceivedCall[] = []

  const envelopeOf = (errcode: number, errmessage: string, data: unknown) =>
    switches.shapes.reduce<Envelope>((envelope, shape) => shapes[shape](envelope), {
      errcode,
      errmessage,
      data,
    })

  function answer(name: SpecificationCall, call: ReceivedCall): Answer {
    const isFirst = call.nth === 1
    if (isFirst && switches.expiresAt.includes(name)) state.tokens.delete(call.token ?? '')
    const held = state.tokens.get(call.token ?? '')
    if (!held && name !== 'GET accessToken')
      return { status: 200, envelope: envelopeOf(419, '登录已过期', {}) }
    const session = held ?? { provedPassword: false, captchas: 0 }
    try {
      const data = calls[name]({ state, call, session })
      if (isFirst && switches.losesAnswerOf.includes(name)) return 'lost'
      return switches.answeredBy[name] ?? { status: 200, envelope: envelopeOf(0, '', data) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: switches.refusalStatus, envelope: envelopeOf(1, error.message, {}) }
    }
  }

  const listener: RequestListener = (request, response) => {
    void (async () => {
      const { method = '', headers } = request
      const url = new URL(request.url ?? '/', 'http://back-end')
      const path = url.pathname.replace(/^\/api\//, '')
      const { payload, files } = await readPayload(request, url)
      const token = headers['access-token']
      const nth = 1 + received.filter((earlier) => earlier.path === path).length
      const call: ReceivedCall = {
        method,
        path,
        token: typeof token === 'string' ? token : undefined,
        headers,
        payload,
        files,
        nth,
      }
      received.push(call)
      const name = `${method} ${path}`
      if (isCall(name)) return send(response, answer(name, call))
      return send(response, captchaFile(state, path) ?? page(404, 'Not Found'))
    })().catch((error: unknown) => {
      // A fault of the stand-in itself must be visible to the test.
      send(response, { ...page(500, 'Stand-in failed'), body: String(error) })
    })
  }

  const { reports, accounts, codes, pictures } = state
  return {
    listener,
    received,
    receivedOf: (path) => received.filter((call) => call.path === path),
    reports,
    accounts,
    codes,
    pictures,
    expireTokens: () => state.tokens.clear(),
  }
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'lost') {
    response.destroy()
    return
  }
  const { status, type, body } =
    'envelope' in answer
      ? { status: answer.status, type: 'application/json', body: JSON.stringify(answer.envelope) }
      : answer
  response.writeHead(status, { 'content-type': type }).end(body)
}

/** A back end that listens on a free local port. */
export interface RunningSpecificationBackEnd extends SpecificationBackEnd {
  /** Origin, as `API_HOST` takes it: `http://127.0.0.1:port`. */
  readonly url: string
  close(): Promise<void>
}

export async function startSpecificationBackEnd(
  changed: Partial<Switches> = {},
): Promise<RunningSpecificationBackEnd> {
  const backEnd = createSpecificationBackEnd(changed)
  const server = createServer(backEnd.listener)
  const port = await listenOnLoopback(server)
  return {
    ...backEnd,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  }
}
