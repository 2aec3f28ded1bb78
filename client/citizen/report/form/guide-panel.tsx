import * as words from '#words/report.ts'
import { guideInWords } from '#words/type-guides.ts'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { ReportType } from '../../../../contract/site/site.ts'
import type { Way } from '../../../../contract/report/way.ts'
import { useRootMatches } from '../../../kit/use-root-matches.ts'
import { anonymity } from '#words/site.ts'
import { WithPrivacy } from '../../site/offers.tsx'
import { TypeIcon } from '../../site/type-icon.tsx'
import styles from './guide-panel.module.css'

const wide = '(min-width: 1000px)'

const useIsWide = () =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
  )

interface GuidePanelProps {
  type: ReportType
  way: Way
  wayPath: string
}

export const wayNames: Readonly<Record<Way, string>> = {
  anonymous: words.anonymousReport,
  named: words.namedReport,
}

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

/** Type, hints and way: beside the form if there is room, else folded above it. */
export function GuidePanel(props: GuidePanelProps) {
  const { type, way } = props
  const isRoomy = useRootMatches('[data-roomy]')
  if (useIsWide() && !isRoomy)
    return (
      <aside className={styles.panel} aria-label={words.guideLabel}>
        <Heading {...props} />
        <Guide {...props} />
      </aside>
    )
  return (
    <details className={styles.panel}>
      <summary className={styles.summary}>
        <TypeIcon name={type.icon} size={22} />
        <span className={styles.line}>
          {`${type.name} · ${wayNames[way]}`}
          <span className={styles.more}>{words.guide}</span>
        </span>
      </summary>
      <Guide {...props} />
    </details>
  )
}

const Heading = ({ type }: GuidePanelProps) => (
  <div className={styles.heading}>
    <TypeIcon name={type.icon} size={28} />
    <h2>{type.name}</h2>
  </div>
)

function Guide({ type, way, wayPath }: GuidePanelProps) {
  const guide = guideInWords(type)
  const paragraphs = guide.split(/\n+/).filter(Boolean)
  return (
    <div className={styles.guide}>
      <p>{type.summary}</p>
      {paragraphs.length > 0 && (
        <ul className={styles.hints} lang={guide === type.guide ? 'zh-CN' : undefined}>
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
      <p className={styles.kept}>{words.keptOnChange}</p>
    </div>
  )
}
