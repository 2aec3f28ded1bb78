import * as words from '#words/report.ts'
import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { listen } from '../../../kit/listen.ts'
import { useRootMatches } from '../../../kit/use-root-matches.ts'
import { TypeIcon } from '../../site/type-icon.tsx'
import { type GuidePanelProps, wayNames } from './guide-props.ts'
import styles from './guide-panel.module.css'

const wide = '(min-width: 1000px)'

const useIsWide = () =>
  useSyncExternalStore(
    (changed) => listen(matchMedia(wide), { change: changed }),
    () => matchMedia(wide).matches,
  )

/** The advice is folded on a phone, so the form does not wait for it. */
const Guide = lazyPart(async () => (await import('./guide.tsx')).Guide)

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
