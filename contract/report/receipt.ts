import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { anyReport, requireReport } from './report.ts'

/**
 * Signer identities of SM2 signatures, which enter what is signed: a signature of one kind of text is none of another. Receipts keep
 * the standard's default, so every printed one verifies. Source: GB/T 32918, GM/T 0009.
 */
export const signerIds = {
  receipt: '1234567812345678',
  month: 'report-portal-month',
  package: 'report-portal-package',
} as const

/** Path below `/api` of the current public key as PEM. Earlier keys: `receipt/key/<key_id>.pem`. */
export const receiptKeyPath = 'receipt/key'

/** Begins the signature line of a receipt that is kept as one text. */
export const signatureMark = '签名：'

/** Formats a receipt as one text, to be saved, printed and verified. */
export const wholeText = ({ text, signature }: { text: string; signature: string }): string =>
  `${text}${signatureMark}${signature}\n`

/** Begins the salt line, after the signature, of a receipt that a citizen saves. */
export const saltMark = '核对内容用的盐值（不在签名之内，请勿公开）：'

/**
 * Returns the receipt of a report, signed by the centre, for the holder of its code or its owner. Ours. It is created
 * on request, with the same text each time; `conflict` once the contents are erased. docs/decisions/0042 lists its
 * facts and says why none of them tells who reported.
 */
export const reportReceipt = endpoint('POST report/receipt', {
  access: 'visitor',
  input: z.object(anyReport).check(requireReport()),
  output: z.object({
    /** UTF-8, one fact a line as `name：value`; every line ends with a line feed. */
    text: z.string(),
    /** SM2 with SM3 over the text under `signerIds.receipt`: DER, in base64. */
    signature: z.string(),
    /** Id of the public key that verifies the signature. */
    key_id: z.string(),
    /** Salt of the contents' digest, in hex: with the salt and the contents, anyone can recompute the digest. */
    salt: z.string(),
  }),
  errors: ['notFound', 'conflict', 'signInRequired'],
})

/** A receipt is a few kilobytes; one with many files and a long name of the centre as well. */
const maxReceipt = 20_000

/** Tells whether the centre signed a text, byte for byte. Looks up no report, and says nothing about one. Ours. */
export const receiptVerify = endpoint('POST receipt/verify', {
  access: 'visitor',
  input: z.object({
    text: z
      .string('请粘贴回执的全文')
      .check(z.minLength(1, '请粘贴回执的全文'), z.maxLength(maxReceipt, '这不是回执：内容太长')),
    signature: z.string('请粘贴回执的签名').check(z.maxLength(200, '签名不对，请核对')),
  }),
  output: z.object({
    valid: z.boolean(),
    /** The facts of a valid receipt, in order; empty for an invalid one. */
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
})
