import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { download } from '../../../kit/download.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useReportType } from '../../site/report-types.ts'
import { addressWithCode, type VerifyState } from '../../site/report-address.ts'
import type { LastSuccess } from './last-success.ts'
import { packReceipt } from './packed-receipt.ts'
import { QrCode } from './qr-code.tsx'
import { slipFacts } from './slip-contents.ts'
import styles from './success.module.css'
import { type Receipt, savedText, useReceipt, wholeText } from './use-receipt.ts'

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
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {contents && (
          <div>
            <dt>摘要</dt>
            <dd className={styles.fine}>
              <span>内容 SM3 {contents}</span>
              {digests.map(({ name, digest }) => (
                <span key={name}>
                  {name} SM3 {digest}
                </span>
              ))}
            </dd>
          </div>
        )}
        {receipt && <Signature receipt={receipt} verifyPath={verifyPath} />}
      </dl>
      <figure className={styles.printedQr}>
        <QrCode text={addressWithCode(location.origin, code, packed)} label="带查询码的二维码" />
        <figcaption>
          扫一扫，查进度、看答复、补充材料。不要让别人扫。
          {packed && '核对这张回执：在网站“验证回执”拍下二维码。'}
        </figcaption>
      </figure>
      {receipt && !packed && <pre className={styles.signed}>{wholeText(receipt)}</pre>}
    </>
  )
}

function Signature({ receipt, verifyPath }: { receipt: Receipt; verifyPath: string }) {
  const save = () =>
    download(new Blob([savedText(receipt)], { type: 'text/plain;charset=utf-8' }), '举报回执.txt')
  return (
    <div className={styles.online}>
      <dt>签名</dt>
      <dd>
        <span>
          SM2 ·{' '}
          <Link
            to={verifyPath}
            state={{ receipt: wholeText(receipt) } satisfies VerifyState}
            data-keeps-code
          >
            在线验证这张回执
          </Link>
        </span>
        <Button variant="quiet" onClick={save}>
          保存回执文本
        </Button>
      </dd>
    </div>
  )
}
