import { Pool } from 'undici'
import { withoutTrailingSlash } from '../../contract/routes.ts'

/** One server of the API. */
export interface ApiAddress {
  /** Base address of its calls, without a slash at its end: `http://api:3001/api`. */
  readonly base: string
  /** Its connections, each for one call at a time. */
  readonly pool: Pool
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

/** How long connecting may take where there is another address to try. */
const connectMs = 2_000

function openAddress(target: string, ca: string | undefined, connectTimeout: number): ApiAddress {
  const base = `${withoutTrailingSlash(target)}/api`
  const { origin, host, pathname } = new URL(base)
  const pool = new Pool(origin, {
    allowH2: false,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    // Whoever passes a call on waits in its own way.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: connectTimeout, ...(ca !== undefined && { ca }) },
  })
  return { base, path: pathname, host, pool }
}

/** Whether it takes calls: 503 is how ours says that it is draining. What has no such address is taken for ready. */
async function isReady({ pool, path }: ApiAddress): Promise<boolean> {
  try {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: path.replace(/api$/, 'readyz'),
      signal: AbortSignal.timeout(2 * lookMs),
    })
    void body.dump().catch(() => undefined)
    return statusCode !== 503
  } catch {
    return false
  }
}

/**
 * Takes turns, and passes over those that cannot be reached or say that they are not ready, as long as there is another. Only
 * with several of them anything is asked, once a second.
 * @param targets base addresses; calls go to `<target>/api/…`
 * @param ca who vouches for their certificates, as PEM
 */
export function createApiAddresses(targets: readonly string[], ca?: string): ApiAddresses {
  // A call to the only one waits for its connection as long as for its answer.
  const connectTimeout = targets.length > 1 ? connectMs : 0
  const all = targets.map((target) => openAddress(target, ca, connectTimeout))
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
