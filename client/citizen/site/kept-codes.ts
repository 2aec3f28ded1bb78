import * as z from 'zod/mini'
import { keptCodeDays } from '../../../contract/retention.ts'
import { listen } from '../../kit/listen.ts'

const keptWith = z.object({
  /** Time of receipt, as the back end said. */
  reported_at: z.optional(z.string()),
  /** Name of the report's type; never its content. */
  type_name: z.optional(z.string()),
  /** ms since 1970 by this device's clock. */
  kept_until: z.number(),
})
export type KeptCode = z.infer<typeof keptWith> & { query_code: string }

/** Maximum number of codes on a device. A further one is refused, so that no earlier one is lost unasked. */
export const keptCodesAtMost = 20

/**
 * Storage key prefix, the same for both sites, which share an origin. One entry per code, so that tabs never
 * overwrite each other; the key holds the code, so that it survives a damaged value.
 */
const prefix = 'kept_query_code.'

/** Runs an action on the storage. @returns false where the browser blocks it */
function attempt(work: (storage: Storage) => void): boolean {
  try {
    work(localStorage)
    return true
  } catch {
    return false
  }
}

function write({ query_code, ...rest }: KeptCode): boolean {
  return attempt((storage) => storage.setItem(prefix + query_code, JSON.stringify(rest)))
}

const newEnd = () => Date.now() + keptCodeDays * 86_400_000

/** Restores a damaged entry with a new time, so that it expires all the same. */
function read(query_code: string, text: string | null): KeptCode {
  try {
    return { query_code, ...keptWith.parse(JSON.parse(text ?? '')) }
  } catch {
    const left = { query_code, kept_until: newEnd() }
    write(left)
    return left
  }
}

/** Returns the codes kept on this device, newest first. Deletes expired ones. */
export function keptCodes(): KeptCode[] {
  const found: KeptCode[] = []
  attempt((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix)) found.push(read(key.slice(prefix.length), storage.getItem(key)))
  })
  const isLiving = ({ kept_until }: KeptCode) => kept_until > Date.now()
  for (const kept of found) if (!isLiving(kept)) forgetCode(kept.query_code)
  return found.filter(isLiving).sort((a, b) => b.kept_until - a.kept_until)
}

export const isCodeKept = (query_code: string | undefined): boolean =>
  keptCodes().some((kept) => kept.query_code === query_code)

/** Keeps a code on this device, readable by all its users. @returns `refused` where the browser blocks its storage */
export function keepCode(code: Omit<KeptCode, 'kept_until'>): 'kept' | 'full' | 'refused' {
  const others = keptCodes().filter(({ query_code }) => query_code !== code.query_code)
  if (others.length >= keptCodesAtMost) return 'full'
  return write({ ...code, kept_until: newEnd() }) ? 'kept' : 'refused'
}

export function forgetCode(query_code: string): void {
  attempt((storage) => storage.removeItem(prefix + query_code))
}

/** Deletes every code. Sign-out and account deletion call it, since another person may use the device next. */
export function forgetAllCodes(): void {
  for (const { query_code } of keptCodes()) forgetCode(query_code)
}

/** Listens for changes by other tabs, also while the page was suspended. Returns a stop function. */
export const watchKeptCodes = (look: () => void): (() => void) =>
  listen(window, { storage: look, pageshow: look })
