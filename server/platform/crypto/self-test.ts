import { argon2Sync, createCipheriv, createHash, createHmac } from 'node:crypto'
import { verifySm2 } from './sm2.ts'

const hex = (digits: string) => Buffer.from(digits, 'hex')

interface Vector {
  readonly algorithm: string
  readonly compute: () => Buffer
  readonly expected: string
}

/** One published example for each algorithm in use. */
const published: readonly Vector[] = [
  {
    // GB/T 32905-2016, A.1
    algorithm: 'SM3',
    compute: () => createHash('sm3').update('abc').digest(),
    expected: '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
  },
  {
    // GM/T 0042-2015, D.3
    algorithm: 'HMAC-SM3',
    compute: () =>
      createHmac('sm3', hex('0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20'))
        .update('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'.repeat(2))
        .digest(),
    expected: 'ca05e144ed05d1857840d1f318a4a8669e559fc8391f414485bfdf7bb408963a',
  },
  {
    // draft-ribose-cfrg-sm4-10, A.2.5.1
    algorithm: 'SM4-CTR',
    compute: () =>
      createCipheriv(
        'sm4-ctr',
        hex('0123456789abcdeffedcba9876543210'),
        hex('000102030405060708090a0b0c0d0e0f'),
      ).update(hex('abcdefab'.replaceAll(/./g, (digit) => digit.repeat(16)))),
    expected:
      'ac3236cb970cc20791364c395a1342d1a3cbc1878c6f30cd074cce385cdd70c7' +
      'f234bc0e24c11980fd1286310ce37b926e02fcd0faa0baf38b2933851d824514',
  },
  {
    // RFC 9106, 5.3
    algorithm: 'Argon2id',
    compute: () =>
      argon2Sync('argon2id', {
        message: Buffer.alloc(32, 1),
        nonce: Buffer.alloc(16, 2),
        secret: Buffer.alloc(8, 3),
        associatedData: Buffer.alloc(12, 4),
        parallelism: 4,
        tagLength: 32,
        memory: 32,
        passes: 3,
      }),
    expected: '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
  },
  {
    // GB/T 32918.5-2017, A.2: public key, message and signature. 01 = verified.
    algorithm: 'SM2',
    compute: () =>
      Buffer.from([
        Number(
          verifySm2(
            hex(
              '3059301306072a8648ce3d020106082a811ccf5501822d03420004' +
                '09f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020' +
                'ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13',
            ),
            '1234567812345678',
            'message digest',
            hex(
              '3046022100f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3' +
                '022100b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa',
            ),
          ),
        ),
      ]),
    expected: '01',
  },
]

/** This Node computes an algorithm wrongly or not at all. */
export class CryptoBroken extends Error {
  constructor(algorithm: string, cause?: unknown) {
    super(`本机的 Node.js 不能正确计算 ${algorithm}。This Node.js does not compute ${algorithm}.`, {
      cause,
    })
    this.name = 'CryptoBroken'
  }
}

/** Checks the algorithms against published examples; some builds of OpenSSL lack them. @throws CryptoBroken */
export function selfTest(vectors: readonly Vector[] = published): void {
  for (const { algorithm, compute, expected } of vectors) {
    let computed = ''
    try {
      computed = compute().toString('hex')
    } catch (cause) {
      throw new CryptoBroken(algorithm, cause)
    }
    if (computed !== expected) throw new CryptoBroken(algorithm)
  }
}
