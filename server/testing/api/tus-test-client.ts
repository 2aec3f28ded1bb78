import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope, type Envelope } from '../../../contract/envelope.ts'
import { resumedFile } from '../../../contract/evidence/file.ts'

/** A parsed response. */
export interface TusAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** Undefined when there was no body. */
  readonly said: Envelope | undefined
}

/** Sends requests of the tus protocol as bytes, for tests that disconnect in the middle. */
export interface TusTestClient {
  open(method: string, path: string, headers?: Record<string, string | number>): ClientRequest
  send(
    method: string,
    path: string,
    headers?: Record<string, string | number>,
    body?: Buffer,
  ): Promise<TusAnswer>
  /** @returns the path of the new upload */
  begin(
    content: Buffer,
    name?: string,
    metadata?: Readonly<Record<string, string>>,
  ): Promise<string>
  patch(path: string, offset: number, body: Buffer): Promise<TusAnswer>
  /** Announces content from `offset` on and stops sending at `until`, like a phone in a tunnel. */
  fallSilent(path: string, content: Buffer, offset: number, until: number): ClientRequest
  offset(path: string): Promise<number>
}

export const endpointPath = urlOf(resumedFile)
export const octets = { 'Content-Type': 'application/offset+octet-stream' }

export const answerTo = (call: ClientRequest): Promise<TusAnswer> =>
  new Promise((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response
      const read = async () => {
        const body = await text(response)
        return { status, headers, said: body ? envelope.parse(JSON.parse(body)) : undefined }
      }
      read().then(resolve, reject)
    })
  })

export function createTusTestClient(port: number, token = 'somebody'): TusTestClient {
  const client: TusTestClient = {
    open: (method, path, headers = {}) =>
      request({
        port,
        path,
        method,
        headers: { 'Tus-Resumable': '1.0.0', ...(token && { 'Access-Token': token }), ...headers },
      }),
    send(method, path, headers, body) {
      const call = client.open(method, path, headers)
      const answer = answerTo(call)
      call.end(body)
      return answer
    },
    async begin(content, name = '截图.jpg', metadata = {}) {
      const pairs = Object.entries({ filename: name, ...metadata })
      const answer = await client.send('POST', endpointPath, {
        'Upload-Length': content.length,
        'Upload-Metadata': pairs
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      })
      return answer.headers.location ?? `no location: ${JSON.stringify(answer)}`
    },
    patch: (path, offset, body) =>
      client.send(
        'PATCH',
        path,
        { ...octets, 'Upload-Offset': offset, 'Content-Length': body.length },
        body,
      ),
    fallSilent(path, content, offset, until) {
      const call = client.open('PATCH', path, {
        ...octets,
        'Upload-Offset': offset,
        'Content-Length': content.length - offset,
      })
      call.on('error', () => undefined)
      call.write(content.subarray(offset, until))
      return call
    },
    offset: async (path) => Number((await client.send('HEAD', path)).headers['upload-offset']),
  }
  return client
}
