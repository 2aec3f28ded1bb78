import styles from './skip-link.module.css'

/** The first thing the Tab key meets: past the navigation. The address stays as it is. */
export const SkipLink = () => (
  <a
    href="#main"
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
  >
    跳到主要内容
  </a>
)
