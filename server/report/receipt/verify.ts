import { receiptVerify, signerId } from '../../../contract/report/receipt.ts'
import { verifySm2 } from '../../platform/crypto/sm2.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { route } from '../../http/route.ts'
import { enforceLimit } from '../../http/too-many.ts'
import type { ReceiptKeys } from './receipt-keys.ts'
import { factsOf } from './receipt-text.ts'

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
      key !== undefined && verifySm2(key, signerId, text, Buffer.from(signature, 'base64'))
    if (!valid) await enforceLimit(invalid, call.address, '验证太频繁')
    return { valid, facts: valid ? facts : [] }
  })
