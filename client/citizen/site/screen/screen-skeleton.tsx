import { opening } from '#words/frame.ts'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import styles from './screen.module.css'

/** What a screen says until its code has loaded. */
export interface SkeletonText {
  title: string
  body: string
}

interface ScreenSkeletonProps {
  text?: SkeletonText | undefined
}

/** Shown until a screen's code has loaded. */
export const ScreenSkeleton = ({ text }: ScreenSkeletonProps) => (
  <div className={classNames(styles.screen, styles.narrow, styles.opening)} aria-busy="true">
    {text ? (
      <>
        <h1>{text.title}</h1>
        <p>{text.body}</p>
      </>
    ) : (
      <h1>
        <VisuallyHidden>{opening}</VisuallyHidden>
      </h1>
    )}
    <Skeleton shape="short" />
    <Skeleton shape="medium" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </div>
)
