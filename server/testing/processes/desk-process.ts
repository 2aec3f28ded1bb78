import { urlOf, type Endpoint } from '../../../contract/endpoint.ts'
import { envelope, type Envelope } from '../../../contract/envelope.ts'
import { launchCommand } from './launch-command.ts'

/** The desk as operators start it, in its own process. */
export interface DeskProcess {
  /** Base URL of the desk. */
  readonly origin: string
  /** @param cookie of a signed-in member of staff, see `cookieOf` */
  call(endpoint: Endpoint, input: object, cookie: string, key?: string): Promise<Envelope>
  /** `kill -9`. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts `serve-desk` and waits until it is ready. @param env variables besides the port's */
export async function startDeskProcess(env: Record<string, string>): Promise<DeskProcess> {
  const launched = launchCommand(
    'serve-desk',
    { ...env, STAFF_PORT: '0' },
    /desk (http:\/\/[^/\s]+)\//,
  )
  const origin = await launched.origin
  return {
    ...launched,
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
  }
}
