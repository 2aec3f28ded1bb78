import { createHash, randomBytes } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { urlOf, type Endpoint } from '../contract/endpoint.ts'
import { envelope } from '../contract/envelope.ts'
import { fileUploadMany, resumedFile } from '../contract/evidence/file.ts'
import { reportNonameCreate, selfQuery } from '../contract/report/report.ts'
import { accessToken } from '../contract/account/session.ts'
import { captcha, captchaVerify } from '../contract/account/verification.ts'
import { newAddress, newKey } from '../e2e/citizen.ts'
import { samples } from '../server/testing/api/sample-files.ts'

export const mib = 1024 * 1024
const pieceBytes = 2 * mib

/** Uploads a large photo in pieces, as the client does. */
const picture = (bytes: number) =>
  Buffer.concat([samples.jpg, randomBytes(bytes - samples.jpg.length)])

/** The content of the report. */
export const contents = {
  report_type_id: 1,
  urls: ['https://example.com/假冒'],
  title: '假冒银行',
  description: '这个网站冒充银行，骗取密码。'.repeat(20),
  involves_minors: false,
}

async function answerOf(response: Response): Promise<unknown> {
  const { errcode, errmessage, data } = envelope.parse(await response.json())
  if (errcode !== 0) throw new Error(`${response.url}: ${errcode} ${errmessage}`)
  return data
}

/** The calls of a citizen to one API. */
export async function createCitizen(origin: string) {
  const at = (endpoint: Endpoint) => new URL(urlOf(endpoint), origin)
  // Over plain http the proof of work is small. It is computed here and not measured.
  const from = () => ({ 'X-Forwarded-For': newAddress(), 'X-Forwarded-Proto': 'http' })
  const url = at(accessToken)
  url.searchParams.set('client', 'web')
  const issued = await answerOf(await fetch(url, { headers: from() }))
  const token = { 'Access-Token': accessToken.output.parse(issued).access_token }

  const post = async (endpoint: Endpoint, body: object, headers = {}) =>
    answerOf(
      await fetch(at(endpoint), {
        method: 'POST',
        headers: { ...token, ...from(), 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )

  return {
    async ticket(): Promise<string> {
      const asked = await answerOf(await fetch(at(captcha), { headers: { ...token, ...from() } }))
      const { challenge } = captcha.output.parse(asked)
      const solution = await solveChallenge({
        challenge: z.parse(z.custom<Challenge>(), challenge),
        deriveKey,
      })
      const verified = await post(captchaVerify, { challenge, solution })
      return captchaVerify.output.parse(verified).captcha_ticket
    },

    /** Uploads a file in one request. @returns its id */
    async upload(content: Buffer): Promise<string> {
      const form = new FormData()
      form.append('files[]', new Blob([Uint8Array.from(content)]), '截图.jpg')
      const call = { method: 'POST', headers: { ...token, ...from() }, body: form }
      const { files } = fileUploadMany.output.parse(
        await answerOf(await fetch(at(fileUploadMany), call)),
      )
      return sameContent(files[0], content)
    },

    /** Uploads a file in pieces of 2 MiB over tus. @returns its id */
    async uploadInPieces(content: Buffer): Promise<string> {
      const headers = { ...token, ...from(), 'Tus-Resumable': '1.0.0' }
      const begun = await fetch(at(resumedFile), {
        method: 'POST',
        headers: { ...headers, 'Upload-Length': String(content.length) },
      })
      const path = begun.headers.get('location')
      if (!path) throw new Error(`no upload was begun: ${begun.status}`)
      for (let offset = 0; ; offset += pieceBytes) {
        const piece = content.subarray(offset, offset + pieceBytes)
        const answer = await fetch(new URL(path, origin), {
          method: 'PATCH',
          headers: {
            ...headers,
            'Upload-Offset': String(offset),
            'Content-Type': 'application/offset+octet-stream',
          },
          body: Uint8Array.from(piece),
        })
        if (answer.status === 204) continue
        return sameContent(resumedFile.output.parse(await answerOf(answer)).file, content)
      }
    },

    /** @returns its query code */
    async report(captcha_ticket: string, file_ids: string[]): Promise<string> {
      const key = { 'Idempotency-Key': newKey() }
      const sent = await post(reportNonameCreate, { ...contents, captcha_ticket, file_ids }, key)
      return reportNonameCreate.output.parse(sent).query_code
    },

    async query(query_code: string, captcha_ticket: string): Promise<void> {
      const found = await post(selfQuery, { query_code, captcha_ticket })
      if (!selfQuery.output.parse(found).report) throw new Error('no such report')
    },
  }
}
export type Citizen = Awaited<ReturnType<typeof createCitizen>>

const stored = z.object({ file_id: z.string(), sm3: z.string() })
function sameContent(answer: unknown, content: Buffer): string {
  const { file_id, sm3 } = stored.parse(answer)
  if (sm3 !== createHash('sm3').update(content).digest('hex'))
    throw new Error('the server has other bytes than were sent')
  return file_id
}

/** Repeats work with limited concurrency. */
export async function inParallel(
  times: number,
  atOnce: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < times) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Generates the contents before the measurement. */
export const pictures = { large: picture(10 * mib), small: picture(300_000) }
