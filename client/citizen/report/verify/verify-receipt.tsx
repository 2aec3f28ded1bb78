import { langOf } from '#words/language.ts'
import * as receiptWords from '#words/receipt.ts'
import * as words from '#words/verify.ts'
import { LongName } from '../../site/site-title.tsx'
import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { receiptKeyPath, receiptVerify, signerIds } from '../../../../contract/report/receipt.ts'
import { CallFailure, messageOf } from '../../../kit/call-failure.ts'
import { isHandheld } from '../../../kit/device.ts'
import { Form } from '../../../kit/form.tsx'
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

const command = `curl -o receipt-key.pem ${location.origin}/api/${receiptKeyPath}
sed '/^签名：/,$d' ${receiptWords.textName} > text.txt
sed -n 's/^签名：//p' ${receiptWords.textName} | base64 -d > signature.bin
openssl dgst -sm3 -verify receipt-key.pem -sigopt distid:${signerIds.receipt} -signature signature.bin text.txt`

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
    if (readings.length === 0) return showAtField(words.noSignature)
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
  const verifyPasted = useEffectEvent((pasted: string) => void verify(pasted))
  useEffect(() => {
    const paste = ({ target, clipboardData: data }: ClipboardEvent) => {
      const pasted = data?.files.length ? '' : data?.getData('text/plain')
      if (pasted && !(target instanceof HTMLTextAreaElement)) verifyPasted(pasted)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  // Shown with the form; earlier it would shift the layout.
  const isKnown = useStore(({ config }) => config.config !== undefined)
  const aside = isKnown && (
    <>
      <AsidePart title={words.proves}>
        <p>{words.whatItProves}</p>
      </AsidePart>
      <AsidePart title={words.provesNot}>
        <p>{words.whatItProvesNot}</p>
      </AsidePart>
      <AsidePart title={words.beforeShowing}>
        <p>{words.holdsCode}</p>
      </AsidePart>
    </>
  )
  return (
    <Screen title={words.title} lead={words.lead} aside={aside}>
      <ConfigGate>
        <WithReceipts otherwise={<p>{words.notOffered}</p>}>
          <div className={classNames(styles.drop, isDragging && styles.dragging)}>
            <div className={styles.sample} aria-hidden="true">
              <Slip title={receiptWords.slipTitle} seal={<Seal word={receiptWords.seal} />}>
                <div className={styles.code} translate="no">
                  ZC67 452N
                  <br />
                  243N B3C9
                </div>
              </Slip>
            </div>
            <div>
              <h2 className="h3">
                <LongName>{words.put}</LongName>
              </h2>
              <p className={styles.how}>{words.how}</p>
              <div className="wrap-3">
                <FilePicker
                  id="receipt-file"
                  Icon={Upload}
                  label={words.choose}
                  isMain
                  accept="image/*,.txt,text/plain"
                  take={(files) => void read(files)}
                />
                {isHandheld() && (
                  <FilePicker
                    id="receipt-photo"
                    Icon={Camera}
                    label={words.photograph}
                    accept="image/*"
                    capture="environment"
                    take={(files) => void read(files)}
                  />
                )}
              </div>
              <output>{busy && words.busy}</output>
            </div>
          </div>
          {failure && <Alert tone="danger" title={failure} announce />}
          {verdict && <Outcome {...verdict} />}
          <details
            className={styles.more}
            open={isOpen || initial !== ''}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary>{words.pasteText}</summary>
            <Form className={styles.form} onSubmit={() => busy || verify(text)}>
              <TextArea
                id="receipt-text"
                label={words.text}
                hint={words.textHint}
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
                {words.verify}
              </Button>
            </Form>
          </details>
        </WithReceipts>
        <WithReceipts>
          <details className={styles.more}>
            <summary>{words.yourself}</summary>
            <p>
              {words.signedWith(signerIds.receipt)}
              <a href={`/api/${receiptKeyPath}`} translate="no">
                /api/{receiptKeyPath}
              </a>
              {words.formerKeys}
            </p>
            <pre className={styles.command} lang={langOf(command)} translate="no">
              {command}
            </pre>
          </details>
        </WithReceipts>
      </ConfigGate>
    </Screen>
  )
}
