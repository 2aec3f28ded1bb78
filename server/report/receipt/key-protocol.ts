import { receiptKeyPath } from '../../../contract/report/receipt.ts'
import { publicKeyPem } from '../../platform/crypto/sm2.ts'
import { CallError } from '../../http/call-error.ts'
import type { Protocol } from '../../http/route.ts'
import type { ReceiptKeys } from './receipt-keys.ts'

/** Serves the public keys of receipts as files for OpenSSL: the current key, and any key by its id. */
export const receiptKeyProtocol = ({
  receiptKeys,
}: {
  readonly receiptKeys: ReceiptKeys
}): Protocol => ({
  path: receiptKeyPath,
  access: 'anyone',
  async serve(request, response) {
    const [, keyId = receiptKeys.keyId] = /^\/([0-9a-f]{16})\.pem$/.exec(request.path) ?? []
    const isAsked = request.path === '/' || request.path === `/${keyId}.pem`
    const key = isAsked && request.method === 'GET' ? await receiptKeys.publicKey(keyId) : undefined
    if (!key) throw new CallError('notFound', '没有这个公钥')
    response
      .set('Content-Type', 'application/x-pem-file')
      .set('Content-Disposition', `attachment; filename="receipt-key-${keyId}.pem"`)
      .send(publicKeyPem(key))
  },
})
