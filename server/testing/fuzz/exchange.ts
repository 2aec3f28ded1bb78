import { connect } from 'node:net'
import type { FuzzedRequest } from './requests.ts'

/** The result of a request. */
export interface Ending {
  /** Undefined when the connection closed without an answer, which is allowed for broken HTTP only. */
  readonly status: number | undefined
  readonly body: string
  readonly ms: number
  /** True if neither an answer nor the connection's end came in time. */
  readonly hung: boolean
}

const limitMs = 5000
/** Time after which the client stops sending to a server that waits for the announced body. */
const patienceMs = 300

function isComplete(answer: string, method: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = answer.slice(0, end)
  if (method === 'HEAD' || /^HTTP\/1\.1 (204|304)/.test(head)) return true
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length !== undefined)
    return Buffer.byteLength(answer.slice(end + 4), 'latin1') >= Number(length)
  return answer.endsWith('0\r\n\r\n')
}

/** Sends a request byte for byte and waits for its answer or the connection's end. @param headers added to its own */
export function send(
  port: number,
  { method, target, headers, body, framing }: FuzzedRequest,
  more: readonly string[],
): Promise<Ending> {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: jubao.example',
    'Connection: close',
    ...more,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    framing ?? `Content-Length: ${body.length}`,
  ]
  const { promise, resolve } = Promise.withResolvers<Ending>()
  const begun = performance.now()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  const finish = (hung: boolean) => {
    clearTimeout(patience)
    clearTimeout(limit)
    socket.destroy()
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
    const text = answer.slice(answer.indexOf('\r\n\r\n') + 4)
    resolve({
      status: status === undefined ? undefined : Number(status),
      body: Buffer.from(text, 'latin1').toString(),
      ms: performance.now() - begun,
      hung,
    })
  }
  // Only incomplete requests are cut off: closing this side aborts a call that is being answered.
  const patience = setTimeout(() => void (framing !== undefined && socket.end()), patienceMs)
  const limit = setTimeout(() => finish(true), limitMs)
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
    if (isComplete(answer, method)) finish(false)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => finish(false))
  socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]))
  return promise
}
