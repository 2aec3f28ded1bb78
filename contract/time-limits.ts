/** Minutes after sending in which a report can be withdrawn, by the server's clock. */
export const withdrawalMinutes = 10

/** A session ends after this time without a call, and at the latest after `hours`. Source: DESIGN §6. */
export const sessionLimits = { idleMinutes: 30, hours: 12 } as const

/** Days after 信息已处置 from which a reporter is asked whether it can still be seen. Source: STAFF §10. */
export const stillThereDays = 7

/** Days until a password set by SMS alone is accepted as proof, and until a phone change without SMS takes effect. */
export const coolingDays = 7
