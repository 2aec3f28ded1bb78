import * as z from 'zod/mini'
import { keptCodeDays } from '../../../contract/retention.ts'

const keptWith = z.object({
  /** When the report was received, as the back end said. */
  reported_at: z.optional(z.string()),
  /** What tells it from the others: its type's name, and nothing that was written. */
  type_name: z.optional(z.string()),
  /** In ms since 1970 by this device's clock. */
  kept_until: z.number(),
})
export type KeptCode = z.infer<typeof keptWith> & { query_code: string }

/** Codes that a device keeps at most: a further one is refused, so that no earlier one is lost unasked. */
export const keptCodesAtMost = 20

/**
 * What each code is kept under, the same for both sites: they are one origin. An entry each, so that two tabs never write over one
 * another; the code is its name, so that it is there whatever has become of the rest.
 */
const prefix = 'kept_query_code.'

/** Where the browser refuses its storage, there is nothing to work on. @returns false then */
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

/** Of an entry that cannot be read the code is left: its time begins anew, so that it ends all the same. */
function read(query_code: string, text: string | null): KeptCode {
  try {
    return { query_code, ...keptWith.parse(JSON.parse(text ?? '')) }
  } catch {
    const left = { query_code, kept_until: newEnd() }
    write(left)
    return left
  }
}

/** The codes that citizens chose to keep on this device, the last kept first. What is past its time is deleted. */
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

/**
 * Keeps a code on this device, beyond the tab and readable for whoever uses the device.
 * @returns `refused` where the browser stores nothing
 */
export function keepCode(code: Omit<KeptCode, 'kept_until'>): 'kept' | 'full' | 'refused' {
  const others = keptCodes().filter(({ query_code }) => query_code !== code.query_code)
  if (others.length >= keptCodesAtMost) return 'full'
  return write({ ...code, kept_until: newEnd() }) ? 'kept' : 'refused'
}

export function forgetCode(query_code: string): void {
  attempt((storage) => storage.removeItem(prefix + query_code))
}

/** Signing out and deleting the account end what is kept: the device may be somebody else's next. */
export function forgetAllCodes(): void {
  for (const { query_code } of keptCodes()) forgetCode(query_code)
}

/** Hears that another tab may have kept or removed codes, also while this page was put aside. Returns how to stop. */
export function watchKeptCodes(look: () => void): () => void {
  window.addEventListener('storage', look)
  window.addEventListener('pageshow', look)
  return () => {
    window.removeEventListener('storage', look)
    window.removeEventListener('pageshow', look)
  }
}
