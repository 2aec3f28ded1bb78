/** Seconds that a claim lasts without being renewed: whoever closes the lid gives the case back in this time. */
export const leaseSeconds = 180

/** Until when a claim of this moment lasts. */
export const leaseUntil = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1000)
