import { useEffect, useState } from 'react'
import type { Output } from '../../../../contract/endpoint.ts'
import { reportReceipt, saltMark, wholeText } from '../../../../contract/report/receipt.ts'
import type { Received } from '../../../../contract/receive.ts'
import { useFeatures } from '../../site/features.ts'
import { forgetVisitor } from '../../site/verification/visitor-tickets.ts'
import { callerFor, type ReportKey } from '../withdrawal/report-key.ts'

/** A receipt as the centre signed it. */
export interface Receipt {
  readonly text: string
  readonly signature: string
  readonly salt: string | undefined
}

const complete = ({
  text,
  signature,
  salt,
}: Received<Output<typeof reportReceipt>>): Receipt | undefined =>
  text && signature ? { text, signature, salt } : undefined

/** Requests the receipt; undefined for an incomplete answer. @throws CallFailure */
export const askForReceipt = async (key: ReportKey): Promise<Receipt | undefined> =>
  complete(await callerFor(key).call(reportReceipt, key))

/** Returns the receipt of the shown report; undefined until it arrives, and if the back end issues none. */
export function useReceipt(code: string): Receipt | undefined {
  const { receipts: isGiven } = useFeatures()
  const [receipt, setReceipt] = useState<Receipt>()
  useEffect(() => {
    if (!isGiven) return undefined
    let isShown = true
    askForReceipt({ query_code: code }).then(
      (made) => isShown && setReceipt(made),
      // The code is shown anyway, and the query page offers the receipt later.
      () => undefined,
    )
    return () => {
      isShown = false
      // Another report uses another token, so that nothing links the two.
      forgetVisitor()
    }
  }, [isGiven, code])
  return receipt
}

/** Formats a receipt for a file, with the salt that proves which contents were sent. */
export const savedText = (receipt: Receipt): string =>
  wholeText(receipt) + (receipt.salt === undefined ? '' : `${saltMark}${receipt.salt}\n`)
