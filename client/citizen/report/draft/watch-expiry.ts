import { keptCodes } from '../../site/kept-codes.ts'
import { databaseName } from './database-name.ts'
import { expiryMark } from './expiry-mark.ts'

/** Milliseconds between two looks. */
const pause = 60_000

/** Whether drafts may lie here that nobody has looked at: another version of this project kept them. */
async function mayHoldDrafts(): Promise<boolean> {
  // Old browsers cannot say which databases there are, whatever the types say.
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name === databaseName)
}

async function look() {
  // Reading them deletes those whose time is over.
  keptCodes()
  const mark = expiryMark()
  if (mark === undefined ? await mayHoldDrafts() : !(mark > Date.now()))
    await (await import('./tab-draft.ts')).removeExpiredDrafts()
}

/** Deletes drafts and kept query codes whose time is over, now and while the page stays open. Returns how to stop. */
export function watchDraftExpiry(): () => void {
  const lookQuietly = () => void look().catch(() => undefined)
  lookQuietly()
  const timer = setInterval(lookQuietly, pause)
  return () => clearInterval(timer)
}
