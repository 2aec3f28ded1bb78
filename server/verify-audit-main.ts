import { access } from 'node:fs/promises'
import { readAnchors } from './staff/audit/anchors.ts'
import { verifyAudit } from './staff/audit/verify-audit.ts'
import { runWithContents } from './run-with-contents.ts'

// Goes through the audit of the desk and compares it with the anchors, of AUDIT_ANCHOR_FILE and of the files that are
// named besides: copies on other disks, or lines of the log put into one. Changes nothing.
await runWithContents(async ({ config, db, keyring }) => {
  const named = process.argv.slice(2)
  // A name with a fault in it must not look like a chain that fits.
  await Promise.all(named.map((file) => access(file)))
  const files = [config.auditAnchorFile, ...named]
  const read = await Promise.all(files.map((file) => readAnchors(keyring, file)))
  const anchors = read.flatMap((each) => each.anchors)
  const wrongLines = read.flatMap((each) => each.wrongLines)
  let told = Date.now()
  const { entries, fault, further, anchoredAt } = await verifyAudit(
    { db, keyring },
    { anchors, wrongLines },
    (soFar) => {
      if (Date.now() - told < 2000) return
      told = Date.now()
      process.stderr.write(`${soFar} entries so far\n`)
    },
  )
  const anchored = anchoredAt ? `${anchors.length}, the newest of ${anchoredAt.toISOString()}` : '0'
  process.stdout.write(`entries that fit: ${entries}, anchors: ${anchored}\n`)
  if (!fault) return
  for (const { sequence, what } of [fault, ...further])
    process.stdout.write(`第 ${sequence} 条 / entry ${sequence}: ${what}\n`)
  process.exitCode = 1
})
