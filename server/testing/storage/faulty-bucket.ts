import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from '../stand-ins/listen-on-loopback.ts'

/** The bucket's behaviour: `nothing` accepts and stays silent, `half of it` stops in the middle of a read. */
type Manner = 'as it should' | 'nothing' | 'half of it' | 'SlowDown' | 'hang up'

/** A bucket with the part of S3 that its faults need: one bucket, one client, no signatures. */
export interface FaultyBucket {
  readonly url: URL
  /** @param times number of faulty answers before normal ones; by default unlimited */
  answers(manner: Manner, times?: number): void
  /** Sets the manner that begins once it has received this many parts. */
  afterPart(number: number, manner: Manner): void
  /** Number of requests since `answers` was called. */
  asked(): number
  /** Open connections now, and their maximum. */
  open(): number
  mostOpen(): number
  close(): Promise<void>
}

const xml = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
const fault = (response: ServerResponse, status: number, code: string) =>
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

/** Starts an empty bucket without faults. */
export async function startFaultyBucket(): Promise<FaultyBucket> {
  const objects = new Map<string, Buffer>()
  let parts: Buffer[] = []
  let manner: Manner = 'as it should'
  let timesLeft = Infinity
  let asked = 0
  let fatal: { part: number; manner: Manner } | undefined
  let mostOpen = 0
  const sockets = new Set<unknown>()

  function answerPut(url: URL, body: Buffer, response: ServerResponse): void {
    const part = Number(url.searchParams.get('partNumber'))
    if (part > 0) {
      parts[part - 1] = body
      if (part === fatal?.part) {
        manner = fatal.manner
        timesLeft = Infinity
      }
    } else objects.set(url.pathname, body)
    response.writeHead(200, { etag: '"e"' }).end()
  }
  function answerPost(url: URL, response: ServerResponse): void {
    if (url.searchParams.has('uploads')) {
      parts = []
      xml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>`,
      )
    } else {
      objects.set(url.pathname, Buffer.concat(parts))
      xml(
        response,
        200,
        `<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>`,
      )
    }
  }
  function answerRead(method: string, url: URL, response: ServerResponse, isHalf: boolean): void {
    const found = objects.get(url.pathname)
    if (!found) return void fault(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-length': found.length, etag: '"e"' })
    if (method === 'HEAD') response.end()
    else if (isHalf) response.write(found.subarray(0, found.length / 2))
    else response.end(found)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked += 1
    const now = timesLeft > 0 ? manner : 'as it should'
    timesLeft -= 1
    const { method = '' } = request
    const url = new URL(request.url ?? '/', 'http://bucket')
    const body = await buffer(request)
    if (now === 'nothing') return
    if (now === 'hang up') return void response.destroy()
    if (now === 'SlowDown') return void fault(response, 503, 'SlowDown')
    if (method === 'PUT') answerPut(url, body, response)
    else if (method === 'POST') answerPost(url, response)
    else if (method === 'DELETE') {
      if (!url.searchParams.has('uploadId')) objects.delete(url.pathname)
      response.writeHead(204).end()
    } else answerRead(method, url, response, now === 'half of it')
  }
  const server = createServer((request, response) => {
    // Clients that are kept waiting disconnect.
    answer(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    mostOpen = Math.max(mostOpen, sockets.size)
    socket.once('close', () => sockets.delete(socket))
  })
  const port = await listenOnLoopback(server)
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    answers(next, times = Infinity) {
      manner = next
      timesLeft = times
      asked = 0
      fatal = undefined
    },
    afterPart(part, next) {
      fatal = { part, manner: next }
    },
    asked: () => asked,
    open: () => sockets.size,
    mostOpen: () => mostOpen,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
