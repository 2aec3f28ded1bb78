import { langOf } from '#words/language.ts'
import * as receiptWords from '#words/receipt.ts'
import * as words from '#words/verify.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import styles from './verify-receipt.module.css'

export interface Verdict {
  valid: boolean
  facts: readonly { name?: string; value?: string }[]
  /** Text after the signature. */
  unsigned: string
  /** Read from a picture or a photo, whose visible words are not signed. */
  isPicture: boolean
}

const Facts = ({ facts }: Pick<Verdict, 'facts'>) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt lang={langOf(name)}>{name}</dt>
        <dd lang={langOf(value)} translate="no">
          {value}
        </dd>
      </div>
    ))}
  </dl>
)

/** The answer in a sentence, with what was signed. */
export function Outcome({ valid, facts, unsigned, isPicture }: Verdict) {
  if (!valid)
    return (
      <Alert tone="danger" title={words.invalid} announce>
        <p>{words.whyInvalid}</p>
      </Alert>
    )
  const valueOf = (wanted: string) => facts.find(({ name }) => name === wanted)?.value
  const about = ['举报类型', '举报方式'].map(valueOf).filter(Boolean)
  const files = valueOf('文件')
  const short = [
    { name: receiptWords.time, value: valueOf('收到时间') },
    {
      name: receiptWords.about,
      value: [...about, files && words.files(files)].filter(Boolean).join(' · '),
    },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []))
  return (
    <>
      <Alert tone="success" title={words.valid(valueOf('接收单位'))} announce>
        <Facts facts={short} />
        {isPicture && <p>{words.onlyQr}</p>}
        <details className={styles.more}>
          <summary>{words.all}</summary>
          <Facts facts={facts} />
        </details>
      </Alert>
      {unsigned && (
        <Alert tone="warning" title={words.unsigned} announce>
          <p>
            {words.byAnybody[0]}
            <bdi>{unsigned}</bdi>
            {words.byAnybody[1]}
          </p>
        </Alert>
      )}
    </>
  )
}
