import type { Db } from '../platform/database/schema.ts'
import { CallError } from '../http/call-error.ts'
import * as store from './attempt-store.ts'

/** Wrong attempts of one device, network or session before it is locked. */
const ownMost = 5
/** Wrong attempts over all networks together. More than one network can reach within the window. */
const allMost = 30
/** Seconds. `ownLock` counts from the last attempt. */
const ownLock = 15 * 60
const allWindow = 60 * 60

interface Attempted {
  readonly table: store.AttemptTable
  /** Identifies who tries, and what they try. */
  readonly own: Buffer
  /** Identifies all networks together; undefined for a known device or a session. */
  readonly ofAll?: Buffer | undefined
  /** Whether the window of all networks begins anew with each attempt. */
  readonly isWindowExtended: boolean
  readonly phone?: Buffer
  readonly now: Date
  /** Returns the message that refuses further attempts. */
  readonly lockedMessage: (minutes: number) => string
}

/**
 * Counts an attempt before the comparison. Wrong attempts over networks never lock a known device.
 * @throws CallError locked after too many attempts
 */
export async function countedAttempt(
  db: Db,
  { table, own, ofAll, isWindowExtended, now, lockedMessage, ...about }: Attempted,
) {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const ownRow = { table, subject: own }
  const allRow = ofAll && { table, subject: ofAll }
  const until = after(ownLock)
  const locked = (end: Date = until) => {
    const seconds = Math.ceil((end.getTime() - now.getTime()) / 1000)
    return new CallError('locked', lockedMessage(Math.max(1, Math.ceil(seconds / 60))), {
      retry_after: Math.max(1, seconds),
    })
  }
  const ofOwn = { ...about, most: ownMost, now, until, isExtended: true }
  const tries = await store.countAttempt(db, ownRow, ofOwn)
  if (tries === undefined) throw locked(await store.attemptsEndAt(db, ownRow))
  if (allRow) {
    const window = { most: allMost, now, until: after(allWindow), isExtended: isWindowExtended }
    if ((await store.countAttempt(db, allRow, { ...about, ...window })) === undefined) {
      await store.uncountAttempt(db, ownRow)
      throw locked(await store.attemptsEndAt(db, allRow))
    }
  }
  const uncountAll = async () => allRow && store.uncountAttempt(db, allRow)
  return {
    /** Attempts left after this one. */
    left: ownMost - tries,
    /** Returns the error when none is left. */
    locked: () => locked(),
    /** Runs the comparison, undefined if wrong. Success clears the count; an exception refunds the attempt. */
    compare: async <Result>(work: () => Promise<Result | undefined>) => {
      const result = await work().catch(async (error: unknown) => {
        await store.uncountAttempt(db, ownRow)
        await uncountAll()
        throw error
      })
      if (result === undefined) return undefined
      await store.deleteAttempts(db, ownRow)
      await uncountAll()
      return result
    },
  }
}
export type CountedAttempt = Awaited<ReturnType<typeof countedAttempt>>

export const deleteExpiredAttempts = store.deleteExpiredAttempts
