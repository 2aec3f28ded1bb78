/**
 * How an account's own list names a report: its code's mac. Unguessable, and worth nothing without being
 * signed in as its owner.
 */
export const reportIdOf = (codeMac: Buffer): string => codeMac.toString('base64url')

export const codeMacOf = (reportId: string): Buffer => Buffer.from(reportId, 'base64url')
