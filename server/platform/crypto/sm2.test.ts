import { createPublicKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sm2 } from 'sm-crypto'
import { createSm2Signer, publicKeyPem, verifySm2 } from './sm2.ts'

const id = '1234567812345678'
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')
/** GB/T 32918.5, annex A. */
const published = hex('3945208F7B2144B13F36E38AC6D39F95889393692860B51A42FB81EF4DF7C5B8')
const signer = createSm2Signer(published)
const point = signer.publicKey.subarray(-65).toString('hex')

describe('an SM2 signature', () => {
  test('verifies under the public key that the standard derives from its private key', () => {
    expect(point).toBe(
      '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020' +
        'ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13',
    )
  })

  test('of the standard’s example verifies', () => {
    const signature = hex(
      '3046022100F5A03B0648D2C4630EEAC513E1BB81A15944DA3827D5B74143AC7EACEEE720B3' +
        '022100B1B6AA29DF212FD8763182BC0D421CA1BB9038FD1F7F42D4840B69C485BBC1AA',
    )
    expect(verifySm2(signer.publicKey, id, 'message digest', signature)).toBe(true)
    expect(verifySm2(signer.publicKey, id, 'message digesT', signature)).toBe(false)
    expect(verifySm2(signer.publicKey, '', 'message digest', signature)).toBe(false)
  })

  test('verifies in an implementation other than OpenSSL', () => {
    const text = '回执\n'
    const verifies = (said: string) =>
      sm2.doVerifySignature([...Buffer.from(said)], signer.sign(id, text).toString('hex'), point, {
        hash: true,
        der: true,
      })
    expect(verifies(text)).toBe(true)
    expect(verifies('回执')).toBe(false)
  })

  test.each(['', '00', '30', 'ff'.repeat(200)])('that is none (%s) does not verify', (digits) => {
    expect(verifySm2(signer.publicKey, id, 'a', hex(digits))).toBe(false)
  })

  test('has a public key that can be read as PEM', () => {
    const read = createPublicKey(publicKeyPem(signer.publicKey))
    expect(read.export({ type: 'spki', format: 'der' })).toEqual(signer.publicKey)
  })
})
