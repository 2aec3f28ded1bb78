import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { download } from '../../../kit/download.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import type { VerifyState } from '../../site/report-address.ts'
import styles from './success.module.css'
import { factsIn, type Receipt, savedText, useReceipt, wholeText } from './use-receipt.ts'

/** A long digest, shown by both ends. */
const shortened = (value: string) =>
  value.replace(/([0-9a-f]{8})[0-9a-f]{48}([0-9a-f]{8})/, '$1…$2')

interface ReceiptDetailsProps {
  code: string
  verifyPath: string
  /** Called with the receipt when it has arrived. */
  onReceipt: (receipt: Receipt) => void
}

/** The signed facts: digests of what was sent, and where to verify them. Renders nothing if the back end signs none. */
export function ReceiptDetails({ code, verifyPath, onReceipt }: ReceiptDetailsProps) {
  const receipt = useReceipt(code)
  useEffect(() => {
    if (receipt) onReceipt(receipt)
  }, [receipt, onReceipt])
  if (!receipt) return null
  const facts = [...factsIn(receipt)].filter(([name]) =>
    /^(举报类型|收到时间|内容摘要|文件 )/.test(name),
  )
  const save = () =>
    download(new Blob([savedText(receipt)], { type: 'text/plain;charset=utf-8' }), '举报回执.txt')
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shortened(value)}</dd>
          </div>
        ))}
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
      </dl>
      <pre className={styles.signed}>{wholeText(receipt)}</pre>
    </>
  )
}
