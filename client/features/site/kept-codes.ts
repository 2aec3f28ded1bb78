import * as z from 'zod/mini'

const keptCode = z.object({
  query_code: z.string(),
  /** When the report was received, as the back end said. */
  reported_at: z.string(),
  /** What tells it from the others: its type's name, and nothing that was written. */
  type_name: z.optional(z.string()),
  /** In ms since 1970 by this device's clock. */
  kept_until: z.number(),
})
export type KeptCode = z.infer<typeof keptCode>

/** Days for which a device keeps a code; the privacy notice says so. */
export const keptCodeDays = 180
/** Codes that a device keeps at most: a further one is refused, so that no earlier one is lost unasked. */
export const keptCodesAtMost = 20

/** One key for both sites: they are one origin. */
const key = 'kept_query_codes'

const read = (): KeptCode[] => {
  try {
    return z.array(keptCode).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    // No storage, or nothing of ours.
    return []
  }
}

function write(codes: readonly KeptCode[]): boolean {
  try {
    if (codes.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(codes))
    return true
  } catch {
    return false
  }
}

/** The codes that citizens chose to keep on this device, the last kept first. What is past its time is deleted. */
export function keptCodes(): KeptCode[] {
  const found = read()
  const living = found.filter(({ kept_until }) => kept_until > Date.now())
  if (living.length < found.length) write(living)
  return living
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
  const kept_until = Date.now() + keptCodeDays * 86_400_000
  return write([{ ...code, kept_until }, ...others]) ? 'kept' : 'refused'
}

export function forgetCode(query_code: string): void {
  write(keptCodes().filter((kept) => kept.query_code !== query_code))
}

/** Signing out and deleting the account end what is kept: the device may be somebody else's next. */
export function forgetAllCodes(): void {
  write([])
}
