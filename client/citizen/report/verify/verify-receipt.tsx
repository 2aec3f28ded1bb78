import Upload from 'lucide-react/icons/upload'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { receiptKeyPath, receiptVerify, signerId } from '../../../../contract/report/receipt.ts'
import { CallFailure, messageOf } from '../../../kit/call-failure.ts'
import { useStore } from '../../../kit/store.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { AsidePart } from '../../../kit/ui/with-aside/aside-part.tsx'
import { TextArea } from '../../../kit/ui/text-area/text-area.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { visitor } from '../../site/session/visitor.ts'
import { WithReceipts } from '../../site/offers.tsx'
import { ConfigGate } from '../../site/config-gate.tsx'
import { FilePicker } from '../evidence/file-picker.tsx'
import { receiptReadings } from './receipt-parts.ts'
import styles from './verify-receipt.module.css'

/** Router state set by the receipt. */
const handedOver = z.object({ receipt: z.string() })

interface Verdict {
  valid: boolean
  facts: readonly { name?: string; value?: string }[]
  /** Text after the signature. */
  unsigned: string
}

const noReceipt = '没有找到签名。请粘贴回执的全文，最后一行以“签名：”开头'

const command = `curl -o receipt-key.pem ${location.origin}/api/${receiptKeyPath}
sed '/^签名：/,$d' 举报回执.txt > text.txt
sed -n 's/^签名：//p' 举报回执.txt | base64 -d > signature.bin
openssl dgst -sm3 -verify receipt-key.pem -sigopt distid:${signerId} -signature signature.bin text.txt`

/** Tells whether the centre signed a receipt, also for third parties. */
export default function VerifyReceipt() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [initial] = useState(() => handedOver.safeParse(state).data?.receipt ?? '')
  const [verdict, setVerdict] = useState<Verdict>()
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // Removed from the history: it holds a query code.
  useEffect(() => {
    if (initial) void navigate({ search: '' }, { replace: true, state: null })
  }, [initial, navigate])

  const verify = async (pasted: string) => {
    setVerdict(undefined)
    setFailure(undefined)
    const readings = receiptReadings(pasted)
    setError(readings.length > 0 ? undefined : noReceipt)
    if (readings.length === 0) return field.current?.focus()
    setBusy(true)
    try {
      let found: Verdict | undefined
      for (const { unsigned, ...signed } of readings) {
        const { valid = false, facts = [] } = await visitor.call(receiptVerify, signed)
        found = { valid, facts, unsigned }
        if (valid) break
      }
      setVerdict(found)
    } catch (thrown) {
      const fields = thrown instanceof CallFailure ? thrown.fields : undefined
      const atField = fields?.['text'] ?? fields?.['signature']
      if (atField === undefined) setFailure(messageOf(thrown))
      else {
        setError(atField)
        field.current?.focus()
      }
    }
    return setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void verify(field.current?.value ?? '')
  }
  const read = async (file: File | undefined) => {
    if (!file || !field.current) return
    field.current.value = (await file.text()).slice(0, 20_000)
    void verify(field.current.value)
  }
  // Shown with the form; earlier it would shift the layout.
  const isKnown = useStore(({ config }) => config.config !== undefined)
  const aside = isKnown && (
    <AsidePart title="验证能说明什么">
      <ul className={styles.list}>
        <li>能说明：接收单位在回执写的时间收到了这份举报，内容和文件的摘要就是回执上的这些。</li>
        <li>不能说明：举报的内容属实，或者是谁举报的。回执里没有举报人的任何信息。</li>
        <li>回执里有查询码，拿到的人可以查看这份举报。给别人看之前，请先想好。</li>
      </ul>
    </AsidePart>
  )
  return (
    <Screen
      title="验证回执"
      lead="粘贴回执的全文，或者选择保存的回执文本，看它是不是我们出具的、有没有改动。"
      aside={aside}
    >
      <ConfigGate>
        <WithReceipts otherwise={<p>这个网站目前不出具签名的回执。</p>}>
          <Card>
            <form className={styles.form} onSubmit={submit} noValidate>
              <TextArea
                id="receipt-text"
                label="回执全文"
                hint="从“回执”到“签名”，一字不改。里面有查询码，不要在他人的设备上粘贴。"
                rows={8}
                ref={field}
                error={error}
                defaultValue={initial}
                spellCheck={false}
                autoComplete="off"
                onInput={() => setVerdict(undefined)}
              />
              <div className={styles.actions}>
                <Button type="submit" size="large" busy={busy}>
                  验证
                </Button>
                <FilePicker
                  id="receipt-file"
                  Icon={Upload}
                  label="选择回执文本（.txt）"
                  accept=".txt,text/plain"
                  take={([file]) => void read(file)}
                />
              </div>
            </form>
          </Card>
        </WithReceipts>
        {failure && <Alert tone="danger" title={failure} announce />}
        {verdict && <Outcome {...verdict} />}
        <WithReceipts>
          <details className={styles.more}>
            <summary>用 OpenSSL 自己验证</summary>
            <p>
              签名是 SM2（GB/T 32918）配 SM3，用户标识 {signerId}。公钥在{' '}
              <a href={`/api/${receiptKeyPath}`}>/api/{receiptKeyPath}</a>
              ；旧公钥在这个地址后面加“/签名密钥.pem”。显示 Verified OK 即为有效。
            </p>
            <pre className={styles.command}>{command}</pre>
          </details>
        </WithReceipts>
      </ConfigGate>
    </Screen>
  )
}

const Outcome = ({ valid, facts, unsigned }: Verdict) =>
  valid ? (
    <>
      <Alert tone="success" title="有效：由我们签名，没有改动" announce>
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Alert>
      {unsigned && (
        <Alert tone="warning" title="签名后面还有文字，没有我们的签名" announce>
          <p>
            谁都可以添加，不能当作我们说的：“<bdi>{unsigned}</bdi>”
          </p>
        </Alert>
      )}
    </>
  ) : (
    <Alert tone="danger" title="无效：不是我们签名的，或者有改动" announce>
      <p>哪怕只改一个字，也会无效。请用保存的回执文本再试一次；还是无效的，不要相信这张回执。</p>
    </Alert>
  )
