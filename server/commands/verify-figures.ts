import { closedValue } from '../figures/closed-month.ts'
import { verifyMonths } from '../figures/verify-months.ts'
import type { Services } from '../platform/services.ts'
import { openReceiptKeys, type ReceiptKeys } from '../report/receipt/receipt-keys.ts'
import { auditedValue } from '../staff/audit/audited-value.ts'
import { withContents } from './with-contents.ts'

interface Deps extends Services<'db' | 'keyring'> {
  readonly receiptKeys: ReceiptKeys
}

export const verifyAuditedMonths = ({ db, keyring, receiptKeys }: Deps) =>
  verifyMonths({
    db,
    receiptKeys,
    audit: (action, objectId, { statement, signature, closed_at }) =>
      auditedValue(
        { db, keyring },
        { action, objectId, at: closed_at ?? new Date(0) },
        closedValue(statement, signature ?? Buffer.alloc(0)),
      ),
  })

/**
 * Counts every closed month again from its facts, and verifies its signature and its entry in the audit. The process
 * ends with 1 and names the month and the figure when something does not fit.
 */
export const verifyFigures = (): Promise<void> =>
  withContents(async ({ config, db, keyring }) => {
    const receiptKeys = await openReceiptKeys({ db, keyring }, config.receiptKey)
    const { months, faults } = await verifyAuditedMonths({ db, keyring, receiptKeys })
    process.stdout.write(`closed months: ${months}\n`)
    if (faults.length === 0) return
    for (const { month, what } of faults) process.stdout.write(`${month}: ${what}\n`)
    process.exitCode = 1
  })
