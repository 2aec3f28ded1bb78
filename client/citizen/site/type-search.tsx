import { lazyPart } from '../../kit/lazy-part.tsx'
import type { TypeSearchProps } from './type-search/type-search-box.tsx'
import styles from './type-search.module.css'

const Box = lazyPart(async () => (await import('./type-search/type-search-box.tsx')).TypeSearchBox)

/** Finds types by everyday words, above the list of them. Its code comes after the page; its room is kept. */
export const TypeSearch = (props: TypeSearchProps) => (
  <div className={styles.room}>
    <Box {...props} />
  </div>
)
