import type { SentCode } from './code-store.ts'

/** Seconds before the same token can have another code for the same address. */
export const resendAfter = 60

interface Allowance {
  /** Seconds. */
  readonly window: number
  readonly most: number
}

const hour = 60 * 60
const day = 24 * hour

/** The allowance of one requesting token. */
const ofAsker: readonly Allowance[] = [{ window: resendAfter, most: 1 }]
/**
 * Maximum codes sent to one phone or e-mail address, for all purposes. The owner and all strangers together each have
 * this allowance, so strangers cannot use up the owner's.
 */
const ofAddress: readonly Allowance[] = [
  { window: hour, most: 5 },
  { window: day, most: 10 },
]
/** Seconds that a code's row is kept, because the allowances count the rows. */
export const codeRetention = day

const waitFor = (sent: readonly SentCode[], allowances: readonly Allowance[], now: Date): number =>
  Math.max(
    0,
    ...allowances.map(({ window, most }) => {
      const oldest = sent[most - 1]
      return oldest ? window + (oldest.at.getTime() - now.getTime()) / 1000 : 0
    }),
  )

/**
 * @param sent codes sent to the address within a day, newest first
 * @param isOwner whether the requester has proven before that the address is theirs
 * @returns seconds until this requester may have another code; 0 when they may have one now
 */
export function waitBeforeNext(
  sent: readonly SentCode[],
  { asker, isOwner }: { asker: Buffer; isOwner: boolean },
  now: Date,
): number {
  const own = sent.filter((code) => code.asker?.equals(asker))
  const alike = sent.filter((code) => code.toOwner === isOwner)
  return Math.max(waitFor(own, ofAsker, now), waitFor(alike, ofAddress, now))
}
