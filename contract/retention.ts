// Retention periods: jobs and stores apply them, pages and the privacy notice state them.

/** Hours that a draft can be opened after its last change. */
export const draftHours = 24

/** Minutes that the tab shows a receipt again. */
export const receiptMinutes = 30

/** Days that a device keeps a query code, if the citizen chooses so. */
export const keptCodeDays = 180

/** Days after sending that a named report is found by its phone. Later the number may be somebody else's. */
export const foundByPhoneDays = 90

/** Hours that a file attached to no report is kept. */
export const unattachedFileHours = 24

/** Default of `closed_reporter` in `RETENTION_DAYS`: the reporter's data after the last entry of a closed report. */
export const closedReporterDays = 730

/** Default of `notice`: notices to accounts. */
export const noticeDays = 365

/** Default and minimum of `audit`: three years, which the database enforces. */
export const auditDays = 1096

/** Days that an entry of a colleague's inbox is kept. */
export const inboxDays = 90
