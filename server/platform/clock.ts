/** The time, handed in so that tests decide what it is. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
