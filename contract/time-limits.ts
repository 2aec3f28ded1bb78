/** How long after it was sent a report may be withdrawn, in minutes by the server's clock. */
export const withdrawalMinutes = 10

/** When a session ends by itself: after so long without a call, and at the latest. Source: DESIGN §6. */
export const sessionLimits = { idleMinutes: 30, hours: 12 } as const
