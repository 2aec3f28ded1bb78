import type { Endpoint } from '../../../contract/endpoint.ts'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope, type Envelope } from '../../../contract/envelope.ts'
import { launchCommand } from './launch-command.ts'

/** The API as operators start it, in its own process. */
export interface ApiProcess {
  /** Base URL of the API. */
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

/** Starts `serve-api` and waits until it is ready. @param env variables besides the port's */
export const startApiProcess = (env: Record<string, string>): Promise<ApiProcess> =>
  launchApiProcess(env).ready

/** Starts the API without waiting. `ready` rejects if it ends before it is ready. */
export function launchApiProcess(
  env: Record<string, string>,
): Pick<ApiProcess, 'kill' | 'printed'> & { readonly ready: Promise<ApiProcess> } {
  const { origin, ...launched } = launchCommand(
    'serve-api',
    { API_PORT: '0', ...env },
    /ready (http:\S+)\/api\//,
  )
  const ready = origin.then((origin): ApiProcess => ({
    origin,
    ...launched,
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
  }))
  return { ...launched, ready }
}
