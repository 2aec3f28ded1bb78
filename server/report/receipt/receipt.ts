import { createHash } from 'node:crypto'
import type { Output } from '../../../contract/endpoint.ts'
import { parseQueryCode } from '../../../contract/report/query-code.ts'
import { reportReceipt, receiptVerify, signerIds } from '../../../contract/report/receipt.ts'
import { factsOf, receiptText } from '../../../contract/report/receipt-text.ts'
import type { Services } from '../../platform/services.ts'
import { contentsReader, isReadable } from '../../platform/crypto/contents-reader.ts'
import { unwrapKeyOf } from '../../platform/crypto/data-key-store.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { readNames } from '../../evidence/sealed-names.ts'
import { attempt } from '../../http/attempt.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { enforceLimit } from '../../http/too-many.ts'
import { centreName } from '../../site/front-config.ts'
import { refuseGuess, resolveReport } from '../tracking/resolve-report.ts'
import { type ContentColumn, reportPlace } from '../sealed-contents.ts'
import type { ReceiptKeys } from './receipt-keys.ts'
import { selectForReceipt, selectReceiptFiles } from './receipt-store.ts'
import { verifySm2 } from '../../platform/crypto/sm2.ts'

/** The columns of a report's contents, in the order of the digest. */
const digestedColumns = [
  'title',
  'site_name',
  'urls',
  'account',
  'seen_at',
  'description',
] as const satisfies readonly ContentColumn[]

/**
 * Computes the digest of the contents. NOTE: issued receipts depend on it, so it never changes.
 * @param contents as stored: addresses as a JSON array, the time as ISO 8601, null for an empty field
 * @param salt hex; prevents guessing short contents
 */
function contentsDigest(
  contents: { readonly [Column in (typeof digestedColumns)[number]]: string | null },
  salt: string,
): string {
  const written = JSON.stringify(digestedColumns.map((column) => contents[column]))
  return createHash('sm3').update(`${salt}\n${written}`).digest('hex')
}

interface Deps extends Services<'db' | 'keyring' | 'limits'> {
  readonly receiptKeys: ReceiptKeys
  /** The centre's name when the front-end config has none; may be empty. */
  readonly organiser: string
  /** Issued receipts by address. */
  readonly receipts: RateLimit
  /** Unknown codes by address. */
  readonly guesses: RateLimit
}

type Stored = NonNullable<Awaited<ReturnType<typeof selectForReceipt>>>

const isWithdrawn = () => conflict('这个举报已经撤回，不再出具回执')
const isErased = () => conflict('这个举报的内容已经删除，不再出具回执')
const cannotBeRead = () => conflict('这个举报的内容现在无法读取，暂时不能出具回执。我们正在检查')

/** Decrypts the contents as stored. @throws CallError conflict when a column does not open */
function writtenIn(deps: Services<'keyring'>, codeMac: Buffer, row: Stored) {
  const owner = { kind: 'report', codeMac } as const
  const reader = contentsReader(deps, owner, row.data_key)
  const read = (column: (typeof digestedColumns)[number]) => {
    const text = reader.read(reportPlace(codeMac, column), row[`${column}_sealed`])
    if (text !== null && !isReadable(text)) throw cannotBeRead()
    return text
  }
  return {
    title: read('title'),
    site_name: read('site_name'),
    urls: read('urls'),
    account: read('account'),
    seen_at: read('seen_at'),
    description: read('description'),
  }
}

/** Returns digest and size of each file as sent, also when it is stored without its metadata. */
async function sentFiles(deps: Services<'db' | 'keyring'>, reportId: string) {
  const rows = await selectReceiptFiles(deps.db, reportId)
  return rows.map((row) => {
    const read = readNames(deps.keyring, 'file', row)
    const sm3 = read('original_sm3') ?? read('sm3') ?? ''
    if (!isReadable(sm3)) throw cannotBeRead()
    return { sm3, size: row.original_size ?? row.size }
  })
}

/** Makes a receipt. @param queryCode the code, if the caller gave it */
async function receiptOf(
  deps: Deps,
  codeMac: Buffer,
  row: Stored,
  queryCode: string | undefined,
): Promise<Output<typeof reportReceipt>> {
  if (row.status === 'withdrawn') throw isWithdrawn()
  if (!row.data_key) throw isErased()
  const written = writtenIn(deps, codeMac, row)
  const owner = { kind: 'report', codeMac } as const
  // Derived from the report's data key: after its erasure the contents cannot be guessed from the digest.
  const key = unwrapKeyOf(deps.keyring, owner, row.data_key)
  const salt = key.deriveKey('receipt salt').toString('hex').slice(0, 32)
  const { receiptKeys } = deps
  const text = receiptText({
    centre: await centreName(deps.db, deps.organiser),
    reportedAt: row.reported_at,
    isNamed: row.real_name,
    queryCode,
    typeName: row.type_name,
    digest: contentsDigest(written, salt),
    files: await sentFiles(deps, row.id),
    keyId: receiptKeys.keyId,
  })
  const signature = receiptKeys.sign('receipt', text).toString('base64')
  return { text, signature, key_id: receiptKeys.keyId, salt }
}

/** Issues the signed receipt of a report to the holder of its code or to its owner. */
export const receiptRoute = (deps: Deps) =>
  route(reportReceipt, async (input, call) => {
    const { mac, accountId, unknown } = resolveReport(deps.keyring, input, call)
    const row = await selectForReceipt(deps.db, mac, accountId)
    if (!row) return refuseGuess(deps.guesses, call, unknown)
    const about = { address: call.address, limitKey: mac, what: '操作太频繁', uses: 60 }
    const code = input.query_code === undefined ? undefined : parseQueryCode(input.query_code)
    return attempt(deps.limits, deps.receipts, about, () => receiptOf(deps, mac, row, code))
  })

/** Verifies that a text is, byte for byte, a receipt of this centre. Reads no report: the text has all the facts. */
export const verifyRoute = ({
  receiptKeys,
  invalid,
}: {
  readonly receiptKeys: ReceiptKeys
  /** Invalid receipts by address. Never refuses a caller with a valid receipt. */
  readonly invalid: RateLimit
}) =>
  route(receiptVerify, async ({ text, signature }, call) => {
    const facts = factsOf(text)
    const keyId = facts.find(({ name }) => name === '签名密钥')?.value
    const key = keyId === undefined ? undefined : await receiptKeys.publicKey(keyId)
    const valid =
      key !== undefined && verifySm2(key, signerIds.receipt, text, Buffer.from(signature, 'base64'))
    if (!valid) await enforceLimit(invalid, call.address, '验证太频繁')
    return { valid, facts: valid ? facts : [] }
  })
