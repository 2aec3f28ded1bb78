import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { Services } from '../../platform/services.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { ifExists } from '../../platform/storage/disk.ts'
import { anchorMac, type Link } from './chain.ts'
import { chainHead } from './store.ts'

/** The job that anchors the chain: hourly, at each start, and after the first entries. */
export const anchorJob = 'anchor_audit'

/** The chain's head at one time, as recorded outside the database. */
export interface Anchor extends Link {
  readonly at: Date
}

const hex = z.pipe(
  z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  z.transform((text) => Buffer.from(text, 'hex')),
)
const anchorLine = z.object({
  at: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
  sequence: z.number(),
  mac: hex,
  proof: hex,
})

/** A line of the anchor file whose proof does not verify. */
export interface InvalidAnchorLine {
  readonly line: number
}

function anchorOf(keyring: Keyring, text: string): Anchor | undefined {
  try {
    const { at, sequence, mac, proof } = anchorLine.parse(JSON.parse(text))
    return anchorMac(keyring, { sequence, mac }, at).equals(proof)
      ? { at, sequence, mac }
      : undefined
  } catch {
    return undefined
  }
}

/** Reads an anchor file, oldest first; empty when the file does not exist. */
export async function readAnchors(
  keyring: Keyring,
  file: string,
): Promise<{ anchors: Anchor[]; invalidLines: InvalidAnchorLine[] }> {
  const text = (await ifExists(readFile(file, 'utf8'))) ?? ''
  const lines = text.split('\n').map((each, index) => ({ text: each, line: index + 1 }))
  const read = lines
    .filter((each) => each.text !== '')
    .map((each) => ({ ...each, anchor: anchorOf(keyring, each.text) }))
  return {
    anchors: read.flatMap(({ anchor }) => (anchor ? [anchor] : [])),
    invalidLines: read.flatMap((each) => (each.anchor ? [] : [{ line: each.line }])),
  }
}

/** Appends the chain's head to the anchor file and the log, which shows a truncated or rewritten chain. */
export async function anchorAudit(
  deps: Services<'db' | 'keyring' | 'clock' | 'logger'> & { auditAnchorFile: string },
): Promise<void> {
  const head = await chainHead(deps.db)
  if (!head) return
  const at = deps.clock.now()
  const anchor = {
    at: at.toISOString(),
    sequence: head.sequence,
    mac: head.mac.toString('hex'),
    proof: anchorMac(deps.keyring, head, at).toString('hex'),
  }
  deps.logger.info({ anchor }, 'where the audit of the desk stands')
  await mkdir(dirname(deps.auditAnchorFile), { recursive: true, mode: 0o700 })
  const text = `${JSON.stringify(anchor)}\n`
  await appendFile(deps.auditAnchorFile, text, { mode: 0o600, flush: true })
}
