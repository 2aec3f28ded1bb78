import * as words from '#words/figures.ts'
import { titles } from '#words/titles.ts'
import { Link } from 'react-router-dom'
import { desktopBase, pages } from '../../../contract/pages.ts'
import { counts, groupings, measures } from '../../../contract/figures/figures.ts'
import { receiptKeyPath } from '../../../contract/report/receipt.ts'
import { AsidePart } from '../../kit/ui/with-aside/aside-part.tsx'
import { usePaths } from '../site/paths.ts'
import styles from './figures.module.css'
import { countInWords } from './month-tables.tsx'
import type { PublishedMonth } from './published-months.ts'

/** Folder of the files, which both sites and all languages share. */
const folder = `${desktopBase}${pages.figures.desktop}`

/** What became of appeals, how the figures came about, and their files. */
export function MonthAside({ of: { month, keyId, figures } }: { of: PublishedMonth }) {
  const { query } = usePaths()
  const appeals = [
    [words.received, figures.appealed],
    [words.answered, figures.appeal_answered],
    [words.changed, figures.changed],
  ] as const
  const known = appeals.flatMap(([name, n]) => (n === null ? [] : `${name} ${countInWords(n)}`))
  const files = [
    [`${folder}/${month}.csv`, words.csv],
    [`${folder}/${month}.json`, words.json],
    [`${folder}/${month}.sig`, words.signature],
    [`/api/${receiptKeyPath}/${keyId}.pem`, words.key],
    [`${folder}/feed.xml`, words.feed],
  ] as const
  return (
    <>
      <AsidePart title={words.isCounted}>
        <p>{words.countedHow}</p>
        <p>
          <Link to={query}>{titles.query}</Link>
        </p>
      </AsidePart>
      {known.length > 0 && (
        <AsidePart title={words.appeals}>
          <p>{known.join(' · ')}</p>
        </AsidePart>
      )}
      <AsidePart title={words.method}>
        <p>{words.methodText}</p>
        <ul className="wrap-3 tall-links">
          {files.map(([to, name]) => (
            <li key={to}>
              <a href={to}>{name}</a>
            </li>
          ))}
        </ul>
        <details className={styles.opens}>
          <summary>{words.definition}</summary>
          <ul className="grid-2" lang="zh-CN">
            {Object.values({ ...counts, ...measures, ...groupings }).map(({ name, meaning }) => (
              <li key={name}>{`${name}：${meaning}`}</li>
            ))}
          </ul>
        </details>
      </AsidePart>
    </>
  )
}
