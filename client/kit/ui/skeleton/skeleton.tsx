import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

/** Placeholder of content that loads. Silent; the region around it has `aria-busy`. */
export const Skeleton = ({ shape = 'line' }: { shape?: 'line' | 'short' | 'medium' | 'block' }) => (
  <span
    aria-hidden="true"
    data-skeleton=""
    className={classNames(styles.skeleton, shape !== 'line' && styles[shape])}
  />
)
