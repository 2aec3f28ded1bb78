import browserConsole from 'node:console'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { vi } from 'vitest'

/** A received request of the tus protocol. */
interface TusRequest {
  method: string
  /** True for a PATCH sent as a POST. */
  isDisguised: boolean
  id: string
  /** `Upload-Offset` of a PATCH. */
  offset: number
  token: string
}

/** The fault of one request: an error answer or a cut connection. */
export type Fault =
  | { errcode: number; errmessage?: string; data?: unknown; httpStatus?: number }
  | 'cut'

export interface TusDouble {
  readonly requests: TusRequest[]
  /** Content by upload id. */
  readonly uploads: Map<string, Buffer>
  /** Sees each request before it is answered; a returned fault replaces the answer. */
  meet: (request: TusRequest) => Fault | undefined
  close(): Promise<void>
}

/**
 * Starts a server at the origin of the test's page that accepts tus uploads and hands out tokens, for the real
 * client. The real server is tested in `e2e/full/resume-upload.spec.ts`.
 */
export async function startTusDouble(): Promise<TusDouble> {
  const uploads = new Map<string, Buffer>()
  const lengths = new Map<string, number>()
  const names = new Map<string, string>()
  let tokens = 0
  const say = (response: ServerResponse, status: number, body: object) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ errcode: status === 200 ? 0 : status, ...body }))

  function begin(request: IncomingMessage, response: ServerResponse) {
    const id = randomBytes(16).toString('base64url')
    const [, name = ''] = String(request.headers['upload-metadata']).split(' ')
    uploads.set(id, Buffer.alloc(0))
    lengths.set(id, Number(request.headers['upload-length']))
    names.set(id, Buffer.from(name, 'base64').toString())
    response.writeHead(201, { Location: `/api/file/upload/resumable/${id}` }).end()
  }

  function answer(
    { method, id, offset }: TusRequest,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ) {
    if (method === 'POST') return begin(request, response)
    const content = uploads.get(id)
    if (!content) return say(response, 404, { errmessage: '这次上传已经失效' })
    if (method === 'DELETE') {
      uploads.delete(id)
      return response.writeHead(204).end()
    }
    const size = lengths.get(id) ?? 0
    if (method === 'GET')
      return say(response, 200, {
        data: {
          file: { file_id: id, name: names.get(id), size, mime: 'image/jpeg', sm3: '0'.repeat(64) },
        },
      })
    if (method === 'HEAD')
      return response
        .writeHead(200, { 'Upload-Offset': content.length, 'Upload-Length': size })
        .end()
    if (offset !== content.length) return say(response, 409, {})
    uploads.set(id, Buffer.concat([content, body]))
    return response.writeHead(204, { 'Upload-Offset': offset + body.length }).end()
  }

  const double: TusDouble = {
    requests: [],
    uploads,
    meet: () => undefined,
    close: () => new Promise((closed) => server.close(() => closed()).closeAllConnections()),
  }
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const { method = '', url = '', headers } = request
    if (url.startsWith('/api/accessToken')) {
      tokens += 1
      return say(response, 200, { data: { access_token: `token-${tokens}`, expires_in: 3600 } })
    }
    const tus = {
      method: method === 'POST' ? String(headers['x-http-method-override'] ?? method) : method,
      isDisguised: headers['x-http-method-override'] !== undefined,
      id: url.split('/')[5] ?? '',
      offset: Number(headers['upload-offset']),
      token: String(headers['access-token']),
    }
    double.requests.push(tus)
    const fault = double.meet(tus)
    if (fault === 'cut') return request.socket.destroy()
    if (fault) {
      const { httpStatus = fault.errcode, ...body } = fault
      return say(response, httpStatus, body)
    }
    return answer(tus, request, body, response)
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // happy-dom reports every failed request on the console it was started with, as a browser does.
  vi.spyOn(browserConsole, 'error').mockImplementation(() => undefined)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  window.happyDOM.setURL(`http://127.0.0.1:${port}/web/pc/`)
  return double
}
