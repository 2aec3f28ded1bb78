import { langOf } from '#words/language.ts'
import * as controls from '#words/controls.ts'
import * as words from '#words/result.ts'
import Paperclip from 'lucide-react/icons/paperclip'
import { Card } from '../../kit/ui/card/card.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { sizeInWords } from '../report/evidence/limits.ts'
import type { ReceivedMessage } from '../report/received-report.ts'
import styles from './report-result.module.css'

interface ThreadProps {
  messages: readonly ReceivedMessage[]
  /** The message that the first card shows. */
  shown: ReceivedMessage | undefined
  timeOf: (moment: string) => string
}

/** 往来: the messages between reporter and centre, in order. */
export function Thread({ messages, shown, timeOf }: ThreadProps) {
  const rest = messages.filter((message) => message !== shown)
  if (rest.length === 0 && shown) return null
  return (
    <Card className={styles.section} aria-labelledby="query-thread">
      <h2 id="query-thread">{words.thread}</h2>
      {rest.length === 0 && <p className="soft">{words.noThread}</p>}
      <ol className="grid-3">
        {rest.map(({ from, kind, msg, files, at }) => (
          <li
            key={`${at} ${from} ${msg}`}
            className={classNames(styles.message, from && styles[from])}
          >
            <p className={styles.event}>
              <strong>
                {(kind ?? from)
                  ? words.messageName[from ?? 'unknown'][kind ?? 'message']
                  : words.someMessage}
              </strong>
              {at !== undefined && <time dateTime={at}>{timeOf(at)}</time>}
            </p>
            <p className="typed" lang={langOf(msg)}>
              {msg}
            </p>
            {files.length > 0 && (
              <ul className={styles.files}>
                {files.map(({ name, size }) => (
                  <li key={`${name} ${size}`}>
                    <Paperclip size={16} />
                    {name}
                    {size !== undefined && controls.inBrackets(sizeInWords(size))}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
