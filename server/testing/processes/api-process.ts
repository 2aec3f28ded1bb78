import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope, type Envelope } from '../../../contract/envelope.ts'

/** The API as operators start it, in its own process. */
export interface ApiProcess {
  /** Its base URL. */
  readonly origin: string
  /** Returns its output so far. */
  printed(): string
  /** @param headers besides the token's */
  call(
    endpoint: Endpoint,
    input: object,
    token: string,
    headers?: Record<string, string>,
  ): Promise<Envelope>
  /** `kill -9`. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../commands/main.ts', import.meta.url))

/** Starts `serve-api` and waits until it is ready. @param env variables besides the port's */
export const startApiProcess = (env: Record<string, string>): Promise<ApiProcess> =>
  launchApiProcess(env).ready

/** Starts the API without waiting. `ready` rejects if it ends before it is ready. */
export function launchApiProcess(
  env: Record<string, string>,
): Pick<ApiProcess, 'kill' | 'printed'> & { readonly ready: Promise<ApiProcess> } {
  const child = spawn(process.execPath, [main, 'serve-api'], {
    env: { PATH: process.env['PATH'], API_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let printed = ''
  const ready = Promise.withResolvers<string>()
  const take = (bytes: Buffer) => {
    printed += bytes.toString()
    const origin = /ready (http:\S+)\/api\//.exec(printed)?.[1]
    if (origin) ready.resolve(origin)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  void ended.then(() => ready.reject(new Error(`the API ended:\n${printed}`)))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }

  const kill = () => end('SIGKILL')
  const started = ready.promise.then((origin): ApiProcess => ({
    origin,
    printed: () => printed,
    async call(endpoint, input, token, headers = {}) {
      const url = new URL(urlOf(endpoint), origin)
      const isGet = endpoint.method === 'GET'
      if (isGet)
        for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value))
      const answer = await fetch(url, {
        method: endpoint.method,
        headers: { 'access-token': token, 'content-type': 'application/json', ...headers },
        ...(isGet ? {} : { body: JSON.stringify(input) }),
      })
      return envelope.parse(await answer.json())
    },
    kill,
    stop: () => end('SIGTERM'),
  }))
  return { ready: started, kill, printed: () => printed }
}
