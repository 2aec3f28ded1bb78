import * as words from '#words/receipt.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { download } from '../../../kit/download.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useReportType } from '../../site/report-types.ts'
import { addressWithCode, type VerifyState } from '../../site/report-address.ts'
import type { LastSuccess } from './last-success.ts'
import { packReceipt } from './packed-receipt.ts'
import { QrCode } from '../../../kit/qr-code.tsx'
import { slipFacts } from './slip-contents.ts'
import styles from './success.module.css'
import { wholeText } from '../../../../contract/report/receipt.ts'
import { type Receipt, savedText, useReceipt } from './use-receipt.ts'

interface ReceiptDetailsProps {
  success: LastSuccess
  code: string
  verifyPath: string
  /** Called with the receipt when it has arrived. */
  onReceipt: (receipt: Receipt) => void
}

/** The facts of a report, the digests that were signed, where to verify them, and on paper the QR code. */
export function ReceiptDetails({ success, code, verifyPath, onReceipt }: ReceiptDetailsProps) {
  const receipt = useReceipt(code)
  const typeName = useReportType(success.type_id)?.name
  useEffect(() => {
    if (receipt) onReceipt(receipt)
  }, [receipt, onReceipt])
  const { facts, digests = [], contents } = slipFacts({ success, typeName, receipt })
  const packed = receipt && packReceipt(receipt)
  const lines = contents && (
    <div translate="no">
      <span>{words.contents(contents)}</span>
      {digests.map(({ name, digest }) => (
        <span key={name}>
          {name} <b>SM3 {digest}</b>
        </span>
      ))}
    </div>
  )
  return (
    <>
      <div className={styles.details}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {contents && (
            <div>
              <dt>{words.digests}</dt>
              <dd className={styles.fine}>
                <details className="screen-only">
                  <summary>{words.digestsFolded(digests.length + 1)}</summary>
                  {lines}
                </details>
                <div className={styles.printed}>{lines}</div>
              </dd>
            </div>
          )}
          {receipt && <Signature receipt={receipt} verifyPath={verifyPath} />}
        </dl>
        <figure className={styles.printedQr}>
          <QrCode text={addressWithCode(location.origin, code, packed)} label={words.qrLabel} />
          <figcaption>
            {words.scanPrint}
            {packed && words.verifyPrint}
          </figcaption>
        </figure>
      </div>
      {receipt && !packed && (
        <pre className={styles.signed} translate="no">
          {wholeText(receipt)}
        </pre>
      )}
    </>
  )
}

function Signature({ receipt, verifyPath }: { receipt: Receipt; verifyPath: string }) {
  const save = () =>
    download(new Blob([savedText(receipt)], { type: 'text/plain;charset=utf-8' }), words.textName)
  return (
    <div className={styles.online}>
      <dt>{words.signature}</dt>
      <dd>
        <span>
          SM2 ·{' '}
          <Link
            to={verifyPath}
            state={{ receipt: wholeText(receipt) } satisfies VerifyState}
            data-keeps-code
          >
            {words.verify}
          </Link>
        </span>
        <Button variant="quiet" onClick={save}>
          {words.saveText}
        </Button>
      </dd>
    </div>
  )
}
