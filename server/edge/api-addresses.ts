import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { withoutTrailingSlash } from '../../contract/routes.ts'

/** One server of the API. */
export interface ApiAddress {
  /** Base address of its calls, without a slash at its end: `http://api:3001/api`. */
  readonly base: string
  /** Begins a request; nothing of it leaves before its first byte is written. @param path below the server's root */
  readonly open: (path: string, options?: RequestOptions) => ClientRequest
  /** Where its calls begin: `/api`. */
  readonly path: string
  /** Of the `Host` header. */
  readonly host: string
}

/** Where a call may go. */
export interface ApiAddresses {
  /** All of them, the one to try first before the others. */
  inTurn(): readonly ApiAddress[]
  /** To be told of one that could not be reached: others come first until it says that it is ready. */
  setAside(address: ApiAddress): void
}

/** How long a connection is kept unused: shorter than a server drains, so that none is sent into one that closes. */
const idleMs = 3_000
/** Between two looks at one that is set aside or may be draining. */
const lookMs = 1_000

function openAddress(target: string, ca: string | undefined): ApiAddress {
  const base = `${withoutTrailingSlash(target)}/api`
  const { protocol, hostname, port, host, pathname } = new URL(base)
  const isSecure = protocol === 'https:'
  const connections = { keepAlive: true, maxFreeSockets: 256, timeout: idleMs }
  const settings: RequestOptions = {
    // An address of IPv6 stands in brackets.
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port && { port }),
    agent: isSecure
      ? new HttpsAgent({ ...connections, ...(ca !== undefined && { ca }) })
      : new HttpAgent(connections),
  }
  const request = isSecure ? httpsRequest : httpRequest
  return {
    base,
    path: pathname,
    host,
    open: (path, options) => request({ ...settings, ...options, path }),
  }
}

/** Whether it takes calls: 503 is how ours says that it is draining. What has no such address is taken for ready. */
const isReady = ({ open, path }: ApiAddress): Promise<boolean> =>
  new Promise((resolve) => {
    const look = open(path.replace(/api$/, 'readyz'), { timeout: 2 * lookMs })
    look
      .on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode !== 503)
      })
      .on('timeout', () => look.destroy())
      .on('error', () => resolve(false))
      .end()
  })

/**
 * Takes turns, and passes over those that cannot be reached or say that they are not ready, as long as there is another. Only
 * with several of them anything is asked, once a second.
 * @param targets base addresses; calls go to `<target>/api/…`
 * @param ca who vouches for their certificates, as PEM
 */
export function createApiAddresses(targets: readonly string[], ca?: string): ApiAddresses {
  const all = targets.map((target) => openAddress(target, ca))
  const aside = new Set<ApiAddress>()
  let turn = 0

  async function look(): Promise<void> {
    await Promise.all(
      all.map(async (address) => {
        if (await isReady(address)) aside.delete(address)
        else aside.add(address)
      }),
    )
    setTimeout(() => void look(), lookMs).unref()
  }
  if (all.length > 1) void look()

  return {
    inTurn() {
      if (all.length === 1) return all
      turn = (turn + 1) % all.length
      const turned = [...all.slice(turn), ...all.slice(0, turn)]
      return aside.size === 0
        ? turned
        : [...turned.filter((one) => !aside.has(one)), ...turned.filter((one) => aside.has(one))]
    },
    setAside: (address) => void aside.add(address),
  }
}
