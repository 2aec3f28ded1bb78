import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyReport, requireReport } from './report.ts'

/** The identity that SM2 signatures are made under, by default of the standard. Source: GB/T 32918, GM/T 0009. */
export const signerId = '1234567812345678'

/** Below `/api`: the public key that signs now, as PEM. One of its predecessors: `receipt/key/<key_id>.pem`. */
export const receiptKeyPath = 'receipt/key'

/** What begins the line of the signature in a receipt that is kept as one text. */
export const signatureMark = '签名：'

/** What begins the line of the salt, behind the signature, in a receipt that a citizen saves. */
export const saltMark = '核对内容用的盐值（不在签名之内，请勿公开）：'

/**
 * The receipt of a report, signed by the centre, for whoever holds its code or owns it. Ours. Made when it is asked for, and the
 * same text each time; `conflict` once its contents are erased. docs/decisions/0042 says what stands in it, and why nothing of
 * who reported does.
 */
export const reportReceipt = endpoint({
  method: 'POST',
  path: 'report/receipt',
  access: 'visitor',
  input: z.object(anyReport).check(requireReport()),
  output: z.object({
    /** UTF-8, a fact a line, `name：value`; each line ends with a line feed, the last one as well. */
    text: z.string(),
    /** SM2 with SM3 over the text under `signerId`: DER, in base64. */
    signature: z.string(),
    /** Which public key it is verified with. */
    key_id: z.string(),
    /** What the digest of the contents is salted with, hex: whoever has it and the contents can show that they are these. */
    salt: z.string(),
  }),
  errors: ['notFound', 'conflict', 'signInRequired'],
})

/** A receipt is a few kilobytes; one with many files and a long name of the centre as well. */
const maxReceipt = 20_000

/** Whether the centre signed a text, byte for byte. Looks up no report, and says nothing about one. Ours. */
export const receiptVerify = endpoint({
  method: 'POST',
  path: 'receipt/verify',
  access: 'visitor',
  input: z.object({
    text: z
      .string('请粘贴回执的全文')
      .check(z.minLength(1, '请粘贴回执的全文'), z.maxLength(maxReceipt, '这不是回执：内容太长')),
    signature: z.string('请粘贴回执的签名').check(z.maxLength(200, '签名不对，请核对')),
  }),
  output: z.object({
    valid: z.boolean(),
    /** What a valid one says, line by line; empty otherwise. */
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  errors: [],
})
