import { type ReactNode } from 'react'
import { langOf } from '#words/language.ts'
import * as receiptWords from '#words/receipt.ts'
import * as words from '#words/verify.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
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

interface AnswerProps {
  valid: boolean
  sentence: string
  children: ReactNode
}

// Stable, so that the heading takes the focus once.
const focus = (heading: HTMLElement | null) => heading?.focus()

/** A pill and the answer in a sentence, which takes the focus: it may stand above a long form. */
const Answer = ({ valid, sentence, children }: AnswerProps) => (
  <Card className={classNames(styles.answer, valid ? styles.valid : styles.invalid)}>
    <p>
      <span className={styles.pill}>{words.pill(valid)}</span>
    </p>
    <h2 ref={focus} tabIndex={-1}>
      {sentence}
    </h2>
    {children}
  </Card>
)

/** The answer in a sentence, with what was signed. */
export function Outcome({ valid, facts, unsigned, isPicture }: Verdict) {
  if (!valid)
    return (
      <Answer valid={false} sentence={words.invalid}>
        <p>{words.whyInvalid}</p>
      </Answer>
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
      <Answer valid sentence={words.valid(valueOf('接收单位'))}>
        <Facts facts={short} />
        {isPicture && <p>{words.onlyQr}</p>}
        <details className={styles.more}>
          <summary>{words.all}</summary>
          <Facts facts={facts} />
        </details>
      </Answer>
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
