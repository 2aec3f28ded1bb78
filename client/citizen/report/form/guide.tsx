import { langOf } from '#words/language.ts'
import * as words from '#words/report.ts'
import { anonymity } from '#words/site.ts'
import { guideInWords } from '#words/type-guides.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Way } from '../../../../contract/report/way.ts'
import { ChineseOnly } from '../../site/chinese-only.tsx'
import { WithPrivacy } from '../../site/offers.tsx'
import { type GuidePanelProps, wayNames } from './guide-props.ts'
import styles from './guide-panel.module.css'

const wayFacts: Readonly<Record<Way, ReactNode>> = {
  anonymous: (
    <>
      {words.withoutName}
      <WithPrivacy>
        {words.stop}
        {anonymity}
      </WithPrivacy>
      {words.codeShows}
    </>
  ),
  named: (
    <>
      {words.nameNeeded}
      <WithPrivacy>{words.sealed}</WithPrivacy>
      {words.mayAsk}
    </>
  ),
}

/** The type's advice, and what the chosen way means. */
export function Guide({ type, way, wayPath }: GuidePanelProps) {
  const guide = guideInWords(type)
  const paragraphs = guide.split(/\n+/).filter(Boolean)
  return (
    <div className={styles.guide}>
      <p lang={langOf(type.summary)}>{type.summary}</p>
      <ChineseOnly of={guide} />
      {paragraphs.length > 0 && (
        <ul className={styles.hints} lang={langOf(guide)}>
          {paragraphs.map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </ul>
      )}
      <p className={styles.way}>
        <strong>{wayNames[way]}</strong>
        {wayFacts[way]}
      </p>
      <p className={styles.links}>
        <Link to={`${wayPath}?way=${way}`}>{words.changeType}</Link>
        <Link to={`${wayPath}?type=${type.id}`}>{words.changeWay}</Link>
      </p>
      <p className="soft small">{words.keptOnChange}</p>
    </div>
  )
}
