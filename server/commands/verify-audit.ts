import { access } from 'node:fs/promises'
import { readAnchors } from '../staff/audit/anchors.ts'
import { verifyAudit } from '../staff/audit/verify-audit.ts'
import { createProgress, withContents } from './with-contents.ts'

/**
 * Verifies the audit chain of the desk against the anchors in AUDIT_ANCHOR_FILE and in other files: copies on other disks,
 * or lines of the log. Changes nothing; the process ends with 1 when the chain does not fit.
 * @param named the other files
 */
export const verifyAuditChain = (named: readonly string[]): Promise<void> =>
  withContents(async ({ config, db, keyring }) => {
    // A mistyped file name must not look like a chain that fits.
    await Promise.all(named.map((file) => access(file)))
    const files = [config.auditAnchorFile, ...named]
    const read = await Promise.all(files.map((file) => readAnchors(keyring, file)))
    const anchors = read.flatMap((each) => each.anchors)
    const invalidLines = read.flatMap((each) => each.invalidLines)
    const progress = createProgress()
    const { entries, fault, further, anchoredAt } = await verifyAudit(
      { db, keyring },
      { anchors, invalidLines },
      (soFar) => progress(`${soFar} entries so far`),
    )
    const anchored = anchoredAt
      ? `${anchors.length}, the newest of ${anchoredAt.toISOString()}`
      : '0'
    process.stdout.write(`entries that fit: ${entries}, anchors: ${anchored}\n`)
    if (!fault) return
    for (const { sequence, what } of [fault, ...further])
      process.stdout.write(`第 ${sequence} 条 / entry ${sequence}: ${what}\n`)
    process.exitCode = 1
  })
