import { langOf } from '#words/language.ts'
import * as controls from '#words/controls.ts'
import * as words from '#words/result.ts'
import type { ReactNode } from 'react'
import type { ReportField } from '../../../contract/report/report-fields.ts'
import { Card } from '../../kit/ui/card/card.tsx'
import { timeInWords } from '../../kit/time-in-words.ts'
import { sizeInWords } from '../report/evidence/limits.ts'
import styles from './report-result.module.css'
import type { ReceivedReport } from '../report/received-report.ts'

type ShownOtherwise =
  | 'urls'
  | 'site_name'
  | 'account'
  | 'file_ids'
  | 'file_password'
  | 'report_type_id'
  | 'involves_minors'
  | 'wants_result'
  | 'send_code'
/** Names of the fields with a row of their own; a new field of a report is shown here or named above. */
const names = {
  title: words.heading,
  description: words.story,
  seen_at: words.seenAt,
} as const satisfies Record<Exclude<ReportField, ShownOtherwise>, string>

/** The reporter's own words, as plain text: their addresses are not links. */
export function OwnWords({ report }: { report: ReceivedReport }) {
  const { urls = [], site_name, account, title, description, seen_at, msg } = report
  const { evidence = [], file_count, real_name, reported_at } = report
  return (
    <Card className={styles.section} aria-labelledby="query-own-words">
      <h2 id="query-own-words">{words.ownWords}</h2>
      <dl className={styles.facts}>
        <Fact name={words.where}>
          {(urls.length > 0 || site_name || account) && (
            <ul>
              {[...urls, site_name, account].map(
                (place) =>
                  place && (
                    <li key={place} translate="no">
                      {words.placeInWords(place)}
                    </li>
                  ),
              )}
            </ul>
          )}
        </Fact>
        <Fact name={names.title}>{title}</Fact>
        <Fact name={names.description}>{description}</Fact>
        {/* The answer does not say whose words `msg` is. */}
        <Fact name={words.someMessage}>{msg}</Fact>
        <Fact name={names.seen_at}>{timeInWords(seen_at)}</Fact>
        <Fact name={words.material}>
          {evidence.length > 0 ? (
            <ul>
              {evidence.map(({ name, size }) => (
                <li key={`${name} ${size}`}>
                  {name}
                  {size !== undefined && controls.inBrackets(sizeInWords(size))}
                </li>
              ))}
            </ul>
          ) : (
            filesInWords(file_count)
          )}
        </Fact>
        <Fact name={words.way}>{wayWords(real_name)}</Fact>
        <Fact name={words.sentAt}>{timeInWords(reported_at)}</Fact>
      </dl>
    </Card>
  )
}

const filesInWords = (count: number | undefined) =>
  count === undefined ? undefined : words.fileCount(count)

const wayWords = (isNamed: boolean | undefined) =>
  isNamed === undefined ? undefined : isNamed ? words.named : words.anonymous

/** Rows without a value are omitted. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt className="soft">{name}</dt>
      <dd lang={langOf(typeof children === 'string' ? children : undefined)}>{children}</dd>
    </div>
  ) : null
