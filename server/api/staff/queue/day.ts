const hour = 60 * 60 * 1000
const day = 24 * hour
/** China has one time zone and no summer time. */
const offset = 8 * hour

/** Midnight in China, at or before a moment. */
export const startOfDay = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + offset) / day) * day - offset)

/** The next midnight in China. */
export const endOfDay = (now: Date): Date => new Date(startOfDay(now).getTime() + day)
