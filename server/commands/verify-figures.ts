import { closedValue, versionId } from '../figures/closed-month.ts'
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
    audit: ({ month, version, statement, signature, closed_at }) =>
      auditedValue(
        { db, keyring },
        {
          action: 'figures.close',
          objectId: versionId(month, version),
          at: closed_at ?? new Date(0),
        },
        closedValue(statement, signature ?? Buffer.alloc(0)),
      ),
  })

/**
 * Counts every version of every closed month again from its facts, and verifies its signature and its entry in the audit.
 * The process ends with 1 and names version and figure when something does not fit.
 */
export const verifyFigures = (): Promise<void> =>
  withContents(async ({ db, keyring }) => {
    const receiptKeys = await openReceiptKeys({ db, keyring })
    const { versions, faults } = await verifyAuditedMonths({ db, keyring, receiptKeys })
    process.stdout.write(`versions of closed months: ${versions}\n`)
    if (faults.length === 0) return
    for (const { month, version, what } of faults)
      process.stdout.write(`${month} version ${version}: ${what}\n`)
    process.exitCode = 1
  })
