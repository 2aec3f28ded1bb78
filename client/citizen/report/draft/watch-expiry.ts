import { expiryMark } from './expiry-mark.ts'

/** ms until the first check: the page makes its own calls first. */
const firstDelay = 3000
/** ms between two checks. */
const interval = 60_000

async function removeExpired() {
  const { keptCodes } = await import('../../site/kept-codes.ts')
  // Reading the kept codes deletes the expired ones.
  keptCodes()
  if (!((expiryMark() ?? Infinity) > Date.now()))
    await (await import('./tab-draft.ts')).removeExpiredDrafts()
}

/** Deletes expired drafts and kept query codes while the page is open. Returns how to stop. */
export function watchDraftExpiry(): () => void {
  const check = () => void removeExpired().catch(() => undefined)
  let timer: ReturnType<typeof setTimeout>
  timer = setTimeout(() => {
    check()
    timer = setInterval(check, interval)
  }, firstDelay)
  return () => clearTimeout(timer)
}
