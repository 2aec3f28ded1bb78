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
 * Maximum codes sent to one phone or e-mail address. The owner has this allowance for all purposes, and all strangers
 * together for each class of purposes, so strangers cannot use up the owner's.
 */
const ofAddress: readonly Allowance[] = [
  { window: hour, most: 5 },
  { window: day, most: 10 },
]
/** The allowance of strangers on networks that have asked for few codes for this address today, and of all others. */
const ofStrangers: readonly Allowance[] = [
  // Spaced, however many networks ask; two, so that one stranger's request does not hold up the owner's.
  { window: resendAfter, most: 2 },
  { window: day, most: 20 },
]

/** Codes for reporting count apart, so that nothing done with accounts closes named reporting. */
export const purposeClass = (purpose: string): 'report' | 'account' =>
  purpose === 'report' ? 'report' : 'account'

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
 * @param isNewNetwork whether a stranger's network has asked for few codes for this address today
 * @returns seconds until this requester may have another code; 0 when they may have one now
 */
export function waitBeforeNext(
  sent: readonly SentCode[],
  wanted: { asker: Buffer; isOwner: boolean; isNewNetwork: boolean; purpose: string },
  now: Date,
): number {
  const { asker, isOwner, isNewNetwork, purpose } = wanted
  const own = sent.filter((code) => code.asker?.equals(asker))
  const isAlike = (code: SentCode) =>
    code.toOwner === isOwner && (isOwner || purposeClass(code.purpose) === purposeClass(purpose))
  const alike = sent.filter(isAlike)
  return Math.max(
    waitFor(own, ofAsker, now),
    isOwner ? 0 : waitFor(alike, ofStrangers, now),
    isNewNetwork && !isOwner ? 0 : waitFor(alike, ofAddress, now),
  )
}
