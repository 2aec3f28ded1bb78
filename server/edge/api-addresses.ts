import { once } from 'node:events'
import { Agent as HttpAgent, get } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { connect, isIP, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { withoutTrailingSlash } from '../../contract/pages.ts'

/** The API did not accept a connection, or did not begin its response, in time. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamTimeout'
}

export interface ApiAddress {
  /** Base URL of its calls, without a trailing slash: `http://api:3001/api`. */
  readonly base: URL
  /** Opens a connection, including the TLS handshake. @throws UpstreamTimeout, or the socket's error */
  connect(timeoutMs: number): Promise<Socket>
}

/** How long an unused connection is kept: shorter than a server drains, so no call is sent into a closing connection. */
const idleMs = 3_000
const probeIntervalMs = 1_000
/** Connect timeout where there is another address to try. */
const failoverMs = 2_000

function createAddress(target: string, ca: string | undefined): ApiAddress {
  const base = new URL(`${withoutTrailingSlash(target)}/api`)
  const isTls = base.protocol === 'https:'
  const host = base.hostname.replace(/^\[|\]$/g, '')
  const tcpOptions = { host, port: Number(base.port || (isTls ? 443 : 80)), noDelay: true }
  const tlsOptions = { ...tcpOptions, servername: isIP(host) ? '' : host, ...(ca && { ca }) }
  let session: Buffer | undefined
  const openTls = () =>
    connectTls({ ...tlsOptions, ...(session && { session }) }).on('session', (ticket) => {
      session = ticket
    })
  return {
    base,
    async connect(timeoutMs) {
      const socket = isTls ? openTls() : connect(tcpOptions)
      const timer = setTimeout(() => socket.destroy(new UpstreamTimeout()), timeoutMs).unref()
      try {
        await once(socket, isTls ? 'secureConnect' : 'connect')
        return socket
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Our API answers 503 while it drains. A back end without `/readyz` counts as ready. */
async function isReady(address: ApiAddress): Promise<boolean> {
  try {
    const socket = await address.connect(2 * probeIntervalMs)
    const probe = get({
      path: address.base.pathname.replace(/api$/, 'readyz'),
      headers: { host: address.base.host },
      createConnection: () => socket,
      signal: AbortSignal.timeout(2 * probeIntervalMs),
    })
    const [response] = await once(probe, 'response')
    probe.on('error', () => undefined).destroy()
    return response.statusCode !== 503
  } catch {
    return false
  }
}

/**
 * Round robin with failover. Several addresses are probed once a second each; a single one is not.
 * @param targets base URLs; calls go to `<target>/api/…`
 * @param timeoutMs connect timeout of a single address
 * @param ca PEM of the authority that signs their certificates
 */
export function createApiAddresses(targets: readonly string[], timeoutMs: number, ca?: string) {
  const all = targets.map((target) => createAddress(target, ca))
  const connectMs = all.length > 1 ? failoverMs : timeoutMs
  const down = new Set<ApiAddress>()
  const addresses = new WeakMap<object, ApiAddress>()
  let turn = 0

  async function probe(): Promise<void> {
    await Promise.all(
      all.map(async (address) => {
        if (await isReady(address)) down.delete(address)
        else down.add(address)
      }),
    )
    setTimeout(() => void probe(), probeIntervalMs).unref()
  }
  if (all.length > 1) void probe()

  function candidates(first?: ApiAddress): readonly ApiAddress[] {
    if (all.length === 1) return all
    if (!first) turn = (turn + 1) % all.length
    const start = first ? all.indexOf(first) : turn
    const rotated = [...all.slice(start), ...all.slice(0, start)]
    return down.size === 0
      ? rotated
      : rotated.toSorted((one, other) => Number(down.has(one)) - Number(down.has(other)))
  }

  /** Nothing is sent before there is a connection, so trying another address sends nothing twice. */
  async function connectInTurn(
    order: readonly ApiAddress[],
    callback: (error: Error | null, socket: Socket) => void,
  ): Promise<void> {
    let failure: Error | undefined
    for (const address of order) {
      const socket = await address.connect(connectMs).catch((error: Error) => {
        down.add(address)
        failure = error
      })
      if (socket) {
        addresses.set(socket, address)
        return callback(null, socket)
      }
    }
    callback(failure ?? new Error('no connection'), new Socket())
  }

  return {
    all,
    /** Returns the addresses in the order to try them: round robin, those that are down last. */
    candidates,
    addressOf: (socket: object) => addresses.get(socket),
    /** Returns a connection pool for calls to this address. It connects to another address where this one does not accept. */
    createAgent(address: ApiAddress) {
      const Agent = address.base.protocol === 'https:' ? HttpsAgent : HttpAgent
      const agent = new Agent({ keepAlive: true, timeout: idleMs })
      agent.createConnection = (_options, callback) => {
        if (callback) void connectInTurn(candidates(address), callback)
        return undefined
      }
      return agent
    },
  }
}
