import Paperclip from 'lucide-react/icons/paperclip'
import { Card } from '../../kit/ui/card/card.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { sizeInWords } from '../report/evidence/limits.ts'
import type { ReceivedMessage } from '../report/received-report.ts'
import styles from './report-result.module.css'

const kindNames = { message: '补充说明', appeal: '申诉', reply: '答复' } as const

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
      <h2 id="query-thread">往来</h2>
      {rest.length === 0 && (
        <p className={styles.none}>还没有答复和补充说明。工作人员的答复会显示在这里。</p>
      )}
      <ol className={styles.thread}>
        {rest.map(({ from, kind, msg, files, at }) => (
          <li
            key={`${at} ${from} ${msg}`}
            className={classNames(styles.message, from && styles[from])}
          >
            <p className={styles.event}>
              <strong>
                {from && (from === 'centre' ? '工作人员的' : '我的')}
                {kind ? kindNames[kind] : from ? '补充说明' : '消息'}
              </strong>
              {at !== undefined && <time dateTime={at}>{timeOf(at)}</time>}
            </p>
            <p className={styles.text}>{msg}</p>
            {files.length > 0 && (
              <ul className={styles.files}>
                {files.map(({ name, size }) => (
                  <li key={`${name} ${size}`}>
                    <Paperclip size={16} />
                    {name}
                    {size !== undefined && `（${sizeInWords(size)}）`}
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
