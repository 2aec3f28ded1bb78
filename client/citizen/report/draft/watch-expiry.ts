import { expiryMark } from './expiry-mark.ts'

/** ms until the first check: the page makes its own calls first. */
const firstDelay = 3000
/** ms between two checks. */
const interval = 60_000

/** Tells whether drafts may exist although localStorage has no mark, as when the browser refused the write. */
async function mayHoldDrafts(): Promise<boolean> {
  // Absent in old browsers, contrary to the type.
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).length > 0
}

async function removeExpired() {
  const { keptCodes } = await import('../../site/kept-codes.ts')
  // Reading the kept codes deletes the expired ones.
  keptCodes()
  const mark = expiryMark()
  if (mark === undefined ? await mayHoldDrafts() : !(mark > Date.now()))
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
