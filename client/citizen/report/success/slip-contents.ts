import * as words from '#words/receipt.ts'
import { quarter, readReceiptText } from '../../../../contract/report/receipt-text.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { addressWithCode } from '../../site/report-address.ts'
import { shownQueryCode } from '../../site/typed-query-code.ts'
import { sizeInWords } from '../evidence/limits.ts'
import type { LastSuccess } from './last-success.ts'
import { packReceipt } from './packed-receipt.ts'
import type { SlipContents } from './slip-picture.ts'
import { sealDate, stepsOf } from './slip-steps.ts'
import type { Receipt } from './use-receipt.ts'

/** Shows a long digest by both ends. */
const shortened = (digest: string) => `${digest.slice(0, 8)}…${digest.slice(-6)}`

interface FactsOf {
  success: LastSuccess
  typeName: string | undefined
  receipt: Receipt | undefined
}

/** Returns the facts of a receipt as the slip shows them. */
export function slipFacts({ success, typeName, receipt }: FactsOf) {
  const signed = receipt && readReceiptText(receipt.text)
  const { way, reported_at, files: own } = success
  const files = signed?.files ?? own
  const size = files?.reduce((sum, file) => sum + file.size, 0) ?? 0
  const about = [typeName ?? signed?.typeName, way === 'named' ? words.named : words.anonymous]
  const at = signed?.reportedAt.getTime() ?? reported_at
  // A signed anonymous receipt names the quarter of an hour.
  const until =
    signed && !signed.isNamed
      ? timeInWords(signed.reportedAt.getTime() + quarter).slice(-'hh:mm'.length)
      : undefined
  const facts: (readonly [name: string, value: string])[] = [
    [words.about, about.filter(Boolean).join(' · ')],
    [words.time, words.inBeijing(timeInWords(at), until)],
    ...(files ? [[words.materials, words.files(files.length, sizeInWords(size))] as const] : []),
  ]
  const isSame = (at: number) => signed?.files[at]?.size === own?.[at]?.size
  const isOwn = own && own.length === signed?.files.length && own.every((_, at) => isSame(at))
  return {
    facts,
    signed,
    /** Digests of the files, with the names that only this device knows. */
    digests: signed?.files.map(({ sm3 }, at) => ({
      name: (isOwn && own[at]?.name) || words.file(at + 1),
      digest: shortened(sm3),
    })),
    contents: signed && shortened(signed.digest),
  }
}

/** Returns the whole slip, for the picture. */
export function slipContents(given: FactsOf & { code: string; centre: string }): SlipContents {
  const { success, receipt, code, centre } = given
  const { facts, signed, digests = [], contents } = slipFacts(given)
  const packed = receipt && packReceipt(receipt)
  const files = digests.map(({ digest }) => digest)
  return {
    centre: signed?.centre ?? centre,
    code: shownQueryCode(code),
    sealDate: sealDate(success.reported_at),
    steps: stepsOf(success),
    facts,
    address: addressWithCode(location.origin, code, packed),
    isVerifiable: receipt && packed !== undefined,
    fine: receipt
      ? [
          ...(contents ? [words.allDigests(contents, files)] : []),
          words.signatureLine(
            signed?.keyId.slice(0, 8) ?? '',
            receipt.signature.slice(0, 40),
            packed !== undefined,
          ),
        ]
      : [],
  }
}
