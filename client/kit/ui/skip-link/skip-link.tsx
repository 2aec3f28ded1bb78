import styles from './skip-link.module.css'

interface SkipLinkProps {
  children?: string
}

/** The first thing the Tab key meets: past the navigation. The address stays as it is. */
export const SkipLink = ({ children = '跳到主要内容' }: SkipLinkProps) => (
  <a
    href="#main"
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
  >
    {children}
  </a>
)
