import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './screen.module.css'

/** What a screen can say before its code is there. */
export interface OpeningWords {
  title: string
  text: string
}

/** Stands in for a screen whose code is on its way. */
export const ScreenSkeleton = ({ words }: { words?: OpeningWords | undefined }) => (
  <div className={classNames(styles.screen, styles.narrow, styles.opening)} aria-busy="true">
    {words ? (
      <>
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </>
    ) : (
      <h1>
        <VisuallyHidden>正在打开…</VisuallyHidden>
      </h1>
    )}
    <Skeleton shape="short" />
    <Skeleton shape="medium" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </div>
)
