import { X509Certificate } from 'node:crypto'
import { Certificate, ContentInfo, EnvelopedData } from 'pkijs'
import type { CertificateFacts } from '../../../contract/staff/settings.ts'

/** Returns what identifies a stored certificate. @param pem as `certificateRefusal` accepts it */
export function factsOf(pem: string): CertificateFacts {
  const { subject, validToDate, fingerprint256 } = new X509Certificate(pem)
  const until = validToDate.toISOString()
  return { subject: subject.replaceAll('\n', ', '), until, fingerprint: fingerprint256 }
}

const curves = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

/** Returns why nothing can be sealed to a certificate, in Chinese; undefined when it can. */
export function certificateRefusal(pem: string, now: Date): string | undefined {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(pem)
  } catch {
    return '读不出证书，请粘贴 PEM 格式（以 -----BEGIN CERTIFICATE----- 开头）'
  }
  if (certificate.validToDate < now) return '证书已过期'
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  const { modulusLength = 0, namedCurve = '' } = asymmetricKeyDetails ?? {}
  const isUsable = asymmetricKeyType === 'rsa' ? modulusLength >= 2048 : curves.has(namedCurve)
  return isUsable
    ? undefined
    : '只能用 RSA（2048 位以上）或 P-256、P-384、P-521 的证书；国密证书暂不支持'
}

/**
 * Seals content to a certificate: CMS EnvelopedData with AES-256, in DER, other bytes each time. Opened by
 * `openssl cms -decrypt -inform DER -recip CERTIFICATE -inkey KEY`. Source: RFC 5652 §6.
 * @param pem as `certificateRefusal` accepts it
 */
export async function sealToCertificate(pem: string, content: Buffer): Promise<Buffer> {
  const enveloped = new EnvelopedData()
  const certificate = Certificate.fromBER(new X509Certificate(pem).raw)
  enveloped.addRecipientByCertificate(certificate, { oaepHashAlgorithm: 'SHA-256' })
  const { buffer } = new Uint8Array(content)
  // The type has no length.
  const algorithm: { name: string; length: number } = { name: 'AES-CBC', length: 256 }
  await enveloped.encrypt(algorithm, buffer)
  const info = new ContentInfo({
    contentType: ContentInfo.ENVELOPED_DATA,
    content: enveloped.toSchema(),
  })
  return Buffer.from(info.toSchema().toBER())
}
