import { useEffect, useState } from 'react'
import type { Output } from '../../../../contract/endpoint.ts'
import { reportReceipt, saltMark, signatureMark } from '../../../../contract/receipt.ts'
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

/** @throws CallFailure */
export const askForReceipt = async (key: ReportKey): Promise<Receipt | undefined> =>
  complete(await callerFor(key).call(reportReceipt, key))

/** The receipt of a report that is shown; undefined until it is there, and where the back end gives none. */
export function useReceipt(code: string): Receipt | undefined {
  const { receipts: isGiven } = useFeatures()
  const [receipt, setReceipt] = useState<Receipt>()
  useEffect(() => {
    if (!isGiven) return undefined
    let isShown = true
    askForReceipt({ query_code: code }).then(
      (made) => isShown && setReceipt(made),
      // The code is on its slip all the same, and the query page gives the receipt at any time.
      () => undefined,
    )
    return () => {
      isShown = false
      // Another report has another token: nothing connects the two.
      forgetVisitor()
    }
  }, [isGiven, code])
  return receipt
}

/** A receipt as one text, which is what is kept, printed and verified. */
export const wholeText = ({ text, signature }: Receipt): string =>
  `${text}${signatureMark}${signature}\n`

/** The facts of a receipt, by their names. */
export const factsIn = ({ text }: Receipt): ReadonlyMap<string, string> =>
  new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf('：')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)]] : []
    }),
  )

/** The same for a file: with what shows that contents are those that were sent, for whoever needs to. */
export const savedText = (receipt: Receipt): string =>
  wholeText(receipt) + (receipt.salt === undefined ? '' : `${saltMark}${receipt.salt}\n`)
