import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { urlOf } from '../../contract/endpoint.ts'
import { envelope } from '../../contract/envelope.ts'
import { fileUploadMany } from '../../contract/evidence/file.ts'
import { accessToken } from '../../contract/account/session.ts'
import { Citizen, newAddress, Refused } from '../../e2e/citizen.ts'

const piece = Buffer.alloc(64 * 1024, 'x')

/**
 * Uploads a file that is detected as a PDF, in pieces. `fetch` would hold each body in memory, and many of them would load
 * this process more than the portal. @returns the file's id
 * @throws Refused, or the connection's error
 */
export async function uploadEvidence(origin: string, bytes: number): Promise<string> {
  const { access_token } = await new Citizen(origin).call(accessToken, { client: 'web' })
  const boundary = randomUUID()
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files[]"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`
  const tail = `\r\n--${boundary}--\r\n`
  function* body() {
    yield Buffer.from(head)
    for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left)
    yield Buffer.from(tail)
  }
  const sent = request(new URL(urlOf(fileUploadMany), origin), {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + bytes + tail.length,
      'access-token': access_token,
      'x-forwarded-for': newAddress(),
    },
  })
  const [[answer]] = await Promise.all([
    once(sent, 'response') as Promise<[IncomingMessage]>,
    pipeline(Readable.from(body()), sent),
  ])
  const { errcode, errmessage = '', data } = envelope.parse(JSON.parse(await text(answer)))
  if (errcode !== 0) throw new Refused(errcode, errmessage, data)
  const [file] = fileUploadMany.output.parse(data).files
  if (!file) throw new Error('the file was not taken')
  return file.file_id
}
