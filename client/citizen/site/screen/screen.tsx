import type { ReactNode } from 'react'
import { classNames } from '../../../kit/ui/class-names.ts'
import { WithAside } from '../../../kit/ui/with-aside/with-aside.tsx'
import styles from './screen.module.css'
import { useHeading } from './use-heading.ts'

interface ScreenProps {
  title: string
  /** How the page shows the title, where it is long. */
  heading?: ReactNode
  lead?: ReactNode
  /** A column of reading width, for text and forms. */
  narrow?: boolean
  /** The right third, of `AsidePart`s; after the content where there is no room. */
  aside?: ReactNode
  /** What is shown now has taken the screen's place, with an h1 of its own. */
  hasOwnHeading?: boolean
  children: ReactNode
}

/** The frame of a screen: heading, what it is for, content. */
export function Screen(props: ScreenProps) {
  const {
    title,
    heading = title,
    lead,
    narrow = false,
    aside,
    hasOwnHeading = false,
    children,
  } = props
  const h1 = useHeading(title)
  return (
    <div className={classNames(styles.screen, narrow && styles.narrow)}>
      <WithAside aside={aside}>
        {!hasOwnHeading && (
          <header>
            <h1 ref={h1} tabIndex={-1}>
              {heading}
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </header>
        )}
        {children}
      </WithAside>
    </div>
  )
}
