import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { urlOf, type Endpoint } from '../../../contract/endpoint.ts'
import { envelope, type Envelope } from '../../../contract/envelope.ts'

/** The desk as operators start it, in its own process. */
export interface DeskProcess {
  /** Its base URL. */
  readonly origin: string
  /** @param cookie of a signed-in member of staff, see `cookieOf` */
  call(endpoint: Endpoint, input: object, cookie: string, key?: string): Promise<Envelope>
  /** `kill -9`. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../commands/main.ts', import.meta.url))

/** Starts `serve-desk` and waits until it is ready. @param env variables besides the port's */
export async function startDeskProcess(env: Record<string, string>): Promise<DeskProcess> {
  const child = spawn(process.execPath, [main, 'serve-desk'], {
    env: { PATH: process.env['PATH'], ...env, STAFF_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let printed = ''
  const ready = Promise.withResolvers<string>()
  const take = (bytes: Buffer) => {
    printed += bytes.toString()
    const origin = /desk (http:\/\/[^/\s]+)\//.exec(printed)?.[1]
    if (origin) ready.resolve(origin)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  void ended.then(() => ready.reject(new Error(`the desk ended:\n${printed}`)))
  const origin = await ready.promise
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    origin,
    async call(endpoint, input, cookie, key) {
      const answer = await fetch(new URL(urlOf(endpoint), origin), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          Cookie: cookie,
          ...(key && { 'Idempotency-Key': key }),
        },
        body: JSON.stringify(input),
      })
      return envelope.parse(await answer.json())
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
