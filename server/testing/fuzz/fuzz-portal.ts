import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { urlOf } from '../../../contract/endpoint.ts'
import { resumedFile } from '../../../contract/evidence/file.ts'
import { createAccountTestApi } from '../api/account-test-api.ts'
import { newKey } from '../api/test-api.ts'
import { samples } from '../api/sample-files.ts'
import { startEdge } from '../edge/test-edge.ts'
import { send, type Ending } from './exchange.ts'
import { requests, type FuzzedRequest } from './requests.ts'

export interface Fuzzed {
  /** Number of requests by HTTP status; 0 for a closed connection. */
  readonly statuses: Record<number, number>
  /** Each with the data to reproduce it. */
  readonly faults: string[]
}

/** Replaces words such as `@captcha` by values that are valid at this moment. */
async function createFiller() {
  const api = await createAccountTestApi()
  const citizen = await api.citizen()
  const visitor = api.token()
  const [file = ''] = await api.upload('a.jpg')
  const code = await api.report()
  const verify = await citizen.verifyTicket()
  let upload = ''
  const values: Record<string, () => string> = {
    visitor: () => visitor,
    citizen: () => citizen.token,
    captcha: () => api.captchaTicket(),
    verify: () => verify,
    phone: () => citizen.phone,
    password: () => citizen.password,
    file: () => file,
    code: () => code,
    key: newKey,
    upload: () => upload || 'B'.repeat(22),
  }
  const fill = (text: string) =>
    text
      .replaceAll(/@otp (\w+)/g, (_, purpose: string) =>
        api.otpTicket('phone', citizen.phone, purpose),
      )
      .replaceAll(/@(\w+)/g, (word, name: string) => values[name]?.() ?? word)
  return {
    api,
    fill,
    /** Later requests use the newest upload. */
    remember(location: string | undefined) {
      if (location) upload = location
    },
  }
}

const isFault = ({ status, body, hung }: Ending) =>
  hung || (status !== undefined && status >= 500) || /^\{"errcode":5\d\d[,}]/.test(body)

/** Returns a header with a random client network, so that rate limits hide no code behind them. */
const address = () => `X-Forwarded-For: 10.${[...randomBytes(3)].join('.')}`

const isText = ({ body }: FuzzedRequest) => body.length < 400_000 && body.includes('@')

/**
 * Sends requests, the same for the same seed, to the real API behind the real edge, eight at once. Reports errcodes
 * of 500 and above, answers that take more than five seconds, and errors in the log.
 */
export async function fuzzPortal({
  seed,
  count,
}: {
  seed: number
  count: number
}): Promise<Fuzzed> {
  const filler = await createFiller()
  const { api, fill } = filler
  const edge = await startEdge({
    env: { TRUST_PROXY: 'loopback' },
    api: (request, response, next) => {
      request.url = request.originalUrl
      api.app(request, response, next)
    },
  })
  const statuses: Fuzzed['statuses'] = {}
  const faults: string[] = []
  const fuzzed = fc.sample(requests, { seed, numRuns: count })
  let next = 0

  async function beginUpload() {
    const answer = await fetch(`${edge.url}${urlOf(resumedFile)}`, {
      method: 'POST',
      headers: {
        'Access-Token': api.token(),
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(samples.jpg.length),
      },
    })
    filler.remember(answer.headers.get('location')?.split('/').at(-1))
  }
  async function work() {
    for (let index = next++; index < fuzzed.length; index = next++) {
      const request = fuzzed[index]
      if (!request) return
      if (index % 50 === 0) await beginUpload()
      const headers = request.headers.map(([name, value]) => [name, fill(value)] as const)
      const body = isText(request)
        ? Buffer.from(fill(request.body.toString('latin1')), 'latin1')
        : request.body
      const sent = { ...request, target: fill(request.target), headers, body }
      const ending = await send(edge.port, sent, [address()])
      statuses[ending.status ?? 0] = (statuses[ending.status ?? 0] ?? 0) + 1
      if (isFault(ending))
        faults.push(
          `request ${index} of seed ${seed}: ${request.method} ${request.target.slice(0, 200)} ` +
            `${JSON.stringify(request.headers).slice(0, 600)} ${request.body.toString().slice(0, 600)}\n` +
            `→ ${ending.hung ? 'no answer in time' : ending.status} ${ending.body.slice(0, 300)}`,
        )
    }
  }

  try {
    await Promise.all(Array.from({ length: 8 }, work))
    const answer = await fetch(`${edge.url}/healthz`)
    if (!answer.ok) faults.push(`in the end, the edge answers ${answer.status}`)
    for (const line of [...edge.logged, ...api.logged])
      if (line.includes('"level":"error"')) faults.push(`logged: ${line.slice(0, 1500)}`)
    return { statuses, faults }
  } finally {
    await edge.close()
    await api.close()
  }
}
