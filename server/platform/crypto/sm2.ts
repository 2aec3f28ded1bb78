import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
} from 'node:crypto'

/** a, b and the generator of the curve, as they enter a signer's digest. */
const curve = Buffer.from(
  'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc' +
    '28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93' +
    '32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7' +
    'bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  'hex',
)

/** PKCS #8 bytes before the 32 bytes of a private key and before the point. */
const privateHead = Buffer.from(
  '308187020100301306072a8648ce3d020106082a811ccf5501822d046d306b0201010420',
  'hex',
)
const pointHead = Buffer.from('a144034200', 'hex')
/** SubjectPublicKeyInfo bytes before the point of a public key. */
const publicHead = Buffer.from('3059301306072a8648ce3d020106082a811ccf5501822d034200', 'hex')

/**
 * Computes the digest of the signer. NOTE: Node takes no identity for SM2, and OpenSSL's default one is empty. So the
 * digest is added before the text here, and `createSign`, which omits that step, signs what the standard says. Source:
 * GB/T 32918.2 §5.5.
 */
function signerDigest(id: string, point: Uint8Array): Buffer {
  const bits = Buffer.alloc(2)
  bits.writeUInt16BE(Buffer.byteLength(id) * 8)
  return createHash('sm3').update(bits).update(id).update(curve).update(point.subarray(1)).digest()
}

/** Creates a signer from 32 bytes that `isSm2PrivateKey` accepts. */
export function createSm2Signer(privateKey: Uint8Array) {
  const pair = createECDH('SM2')
  pair.setPrivateKey(privateKey)
  const point = pair.getPublicKey()
  const der = Buffer.concat([privateHead, privateKey, pointHead, point])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return {
    /** SubjectPublicKeyInfo, DER. */
    publicKey: Buffer.concat([publicHead, point]),
    /** Signs a text with SM2 and SM3. @param id that verifiers must name @returns DER, another one each time */
    sign: (id: string, text: string) =>
      createSign('sm3').update(signerDigest(id, point)).update(text).sign(key),
  }
}

/** Verifies a signature. @param publicKey SubjectPublicKeyInfo, DER @param signature DER; anything else is refused */
export function verifySm2(
  publicKey: Uint8Array,
  id: string,
  text: string | Uint8Array,
  signature: Uint8Array,
): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
  const digest = signerDigest(id, publicKey.subarray(publicHead.length))
  return createVerify('sm3').update(digest).update(text).verify(key, signature)
}

/** Formats a public key for OpenSSL. @param publicKey SubjectPublicKeyInfo, DER */
export const publicKeyPem = (publicKey: Uint8Array): string =>
  `-----BEGIN PUBLIC KEY-----\n${Buffer.from(publicKey).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`
