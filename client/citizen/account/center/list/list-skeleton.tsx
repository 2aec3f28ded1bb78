import { Skeleton } from '../../../../kit/ui/skeleton/skeleton.tsx'
import styles from './list.module.css'

/** Where a list will be. */
export const ListSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <Skeleton shape="block" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </div>
)
