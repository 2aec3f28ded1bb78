import { connect } from 'node:net'

/** The end of an answer's head. */
const blankLine = Buffer.from('\r\n\r\n')

/**
 * Opens a connection for sequential calls. Written by hand: `fetch` and `node:http` would take as much processor time as
 * the measured server.
 * @param origin a plain http origin
 */
export async function openConnection(origin: string) {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
  socket.setNoDelay(true)
  let waiting: PromiseWithResolvers<string> | undefined
  let received = Buffer.alloc(0)
  const fail = (error?: Error) =>
    waiting?.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', fail)
  socket.on('close', () => fail())
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    const headEnd = received.indexOf(blankLine)
    if (headEnd < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, headEnd))?.[1]
    if (length === undefined) return fail(new Error('an answer without a length'))
    const bodyAt = headEnd + blankLine.length
    if (received.length < bodyAt + Number(length)) return
    const body = received.toString('utf8', bodyAt)
    received = Buffer.alloc(0)
    waiting?.resolve(body)
  })
  return {
    /** @returns the answer's body */
    post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
      waiting = Promise.withResolvers<string>()
      const lines = Object.entries({
        Host: host,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}
export type Connection = Awaited<ReturnType<typeof openConnection>>
