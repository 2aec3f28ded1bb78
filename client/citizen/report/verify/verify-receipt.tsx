import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { receiptKeyPath, receiptVerify, signerId } from '../../../../contract/report/receipt.ts'
import { CallFailure, messageOf } from '../../../kit/call-failure.ts'
import { isHandheld } from '../../../kit/device.ts'
import { useStore } from '../../../kit/store.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import { Seal } from '../../../kit/ui/seal/seal.tsx'
import { Slip } from '../../../kit/ui/slip/slip.tsx'
import { AsidePart } from '../../../kit/ui/with-aside/aside-part.tsx'
import { TextArea } from '../../../kit/ui/text-area/text-area.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { visitor } from '../../site/session/visitor.ts'
import { WithReceipts } from '../../site/offers.tsx'
import { ConfigGate } from '../../site/config-gate.tsx'
import { FilePicker } from '../evidence/file-picker.tsx'
import { useFileDrop } from '../evidence/use-file-drop.ts'
import { Outcome, type Verdict } from './outcome.tsx'
import { readKept } from './read-kept.ts'
import { receiptReadings } from './receipt-parts.ts'
import styles from './verify-receipt.module.css'

/** Router state set by the receipt. */
const handedOver = z.object({ receipt: z.string() })

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
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [verdict, setVerdict] = useState<Verdict>()
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // Removed from the history: it holds a query code.
  useEffect(() => {
    if (initial) void navigate({ search: '' }, { replace: true, state: null })
  }, [initial, navigate])

  const showAtField = (message: string) => {
    setError(message)
    setOpen(true)
    // The field may have been folded until now.
    requestAnimationFrame(() => field.current?.focus())
  }
  const verify = async (kept: string, isPicture = false) => {
    setVerdict(undefined)
    setFailure(undefined)
    setError(undefined)
    setText(kept)
    const readings = receiptReadings(kept)
    if (readings.length === 0) return showAtField(noReceipt)
    setBusy(true)
    try {
      let found: Verdict | undefined
      for (const { unsigned, ...signed } of readings) {
        const { valid = false, facts = [] } = await visitor.call(receiptVerify, signed)
        found = { valid, facts, unsigned, isPicture }
        if (valid) break
      }
      setVerdict(found)
    } catch (thrown) {
      const fields = thrown instanceof CallFailure ? thrown.fields : undefined
      const atField = fields?.['text'] ?? fields?.['signature']
      if (atField === undefined) setFailure(messageOf(thrown))
      else showAtField(atField)
    }
    return setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void verify(text)
  }
  const read = async ([file]: readonly File[]) => {
    if (!file || busy) return
    setVerdict(undefined)
    setFailure(undefined)
    setBusy(true)
    const kept = await readKept(file)
    setBusy(false)
    if ('problem' in kept) setFailure(kept.problem)
    else void verify(kept.text, kept.isPicture)
  }
  const isDragging = useFileDrop((files) => void read(files))
  const pasteText = useRef(verify)
  useEffect(() => {
    pasteText.current = verify
  })
  useEffect(() => {
    const paste = ({ target, clipboardData: data }: ClipboardEvent) => {
      const pasted = data?.files.length ? '' : data?.getData('text/plain')
      if (pasted && !(target instanceof HTMLTextAreaElement)) void pasteText.current(pasted)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  // Shown with the form; earlier it would shift the layout.
  const isKnown = useStore(({ config }) => config.config !== undefined)
  const aside = isKnown && (
    <>
      <AsidePart title="能说明什么">
        <p>我们在回执所写的时间收到了举报，内容和文件与摘要一致。</p>
      </AsidePart>
      <AsidePart title="不能说明什么">
        <p>举报内容是否属实，是谁举报的。</p>
      </AsidePart>
      <AsidePart title="给别人看之前">
        <p>回执上有查询码，拿到的人可以查看这份举报。</p>
      </AsidePart>
    </>
  )
  return (
    <Screen title="验证回执" lead="看一张回执是不是我们出具的，有没有改动。" aside={aside}>
      <ConfigGate>
        <WithReceipts otherwise={<p>这个网站目前不出具签名的回执。</p>}>
          <div className={classNames(styles.drop, isDragging && styles.dragging)}>
            <div className={styles.sample} aria-hidden="true">
              <Slip title="举报回执" seal={<Seal word="已收到" />}>
                <div className={styles.code}>
                  ZC67 452N
                  <br />
                  243N B3C9
                </div>
              </Slip>
            </div>
            <div>
              <h2>把回执的图片或文本放到这里</h2>
              <p className={styles.how}>也可以粘贴，或者拍下打印的回执。只在这台设备上读取。</p>
              <div className={styles.actions}>
                <FilePicker
                  id="receipt-file"
                  Icon={Upload}
                  label="选择图片或文本"
                  accept="image/*,.txt,text/plain"
                  take={(files) => void read(files)}
                />
                {isHandheld() && (
                  <FilePicker
                    id="receipt-photo"
                    Icon={Camera}
                    label="拍照"
                    accept="image/*"
                    capture="environment"
                    take={(files) => void read(files)}
                  />
                )}
              </div>
              <output>{busy && '正在读取和验证…'}</output>
            </div>
          </div>
          <details
            className={styles.more}
            open={isOpen || initial !== ''}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary>粘贴回执文本</summary>
            <form className={styles.form} onSubmit={submit} noValidate>
              <TextArea
                id="receipt-text"
                label="回执全文"
                hint="从“回执”到“签名”，一字不改。里面有查询码，不要在他人的设备上粘贴。"
                rows={8}
                ref={field}
                error={error}
                value={text}
                spellCheck={false}
                autoComplete="off"
                onChange={({ target }) => {
                  setText(target.value)
                  setVerdict(undefined)
                }}
              />
              <Button type="submit" size="large" busy={busy}>
                验证
              </Button>
            </form>
          </details>
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
