import { Skeleton } from '../../../../kit/ui/skeleton/skeleton.tsx'
import styles from './list.module.css'

/** Placeholder of a list. */
export const ListSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <Skeleton shape="block" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </div>
)
