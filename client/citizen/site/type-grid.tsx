import { langOf } from '#words/language.ts'
import * as words from '#words/site.ts'
import { Link } from 'react-router-dom'
import type { ReportType } from '../../../contract/site/site.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import type { ReportTypes } from './report-types.ts'
import styles from './type-grid.module.css'
import { TypeIcon } from './type-icon.tsx'

/** Number of types that the portal has by default, so that nothing jumps when they arrive. */
const placeholders = Array.from({ length: 12 }, (_, i) => i)

interface TypeGridProps extends ReportTypes {
  /** Returns the path that a type leads to. */
  to: (type: ReportType) => string
  onOpen?: (type: ReportType) => void
}

/** What can be reported, as links; also while the list is on its way, or did not arrive. */
export function TypeGrid({ types, failure, retry, to, onOpen }: TypeGridProps) {
  if (failure !== undefined)
    return (
      <Alert tone="warning" title={words.typesLost} announce>
        <p>{failure}</p>
        <Button variant="quiet" onClick={retry}>
          {words.reload}
        </Button>
      </Alert>
    )
  if (!types)
    return (
      <div className={styles.grid} aria-busy="true">
        <VisuallyHidden>{words.typesLoading}</VisuallyHidden>
        {placeholders.map((i) => (
          <Skeleton key={i} shape="block" />
        ))}
      </div>
    )
  if (types.length === 0) return <Alert tone="info">{words.noTypes}</Alert>
  return (
    <ul className={styles.grid}>
      {types.map((type) => (
        <li key={type.id}>
          <Link to={to(type)} className={styles.type} onClick={() => onOpen?.(type)}>
            <span className={styles.icon}>
              <TypeIcon name={type.icon} />
            </span>
            <span className={styles.words} lang={langOf(type.name + type.summary)}>
              <span className={styles.name}>
                {type.name}
                {type.real_name_required && (
                  <span className={styles.badge}>{words.nameNeeded}</span>
                )}
              </span>
              {type.summary && <span className={styles.summary}>{type.summary}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
