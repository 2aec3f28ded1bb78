import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './screen.module.css'

/** Stands in for a screen whose code is on its way. */
export const ScreenSkeleton = () => (
  <div className={classNames(styles.screen, styles.narrow)} aria-busy="true">
    <h1>
      <VisuallyHidden>正在打开…</VisuallyHidden>
    </h1>
    <Skeleton shape="short" />
    <Skeleton shape="medium" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </div>
)
