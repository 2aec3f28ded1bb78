import styles from './skip-link.module.css'

interface SkipLinkProps {
  children?: string
}

/** Link past the navigation, first in the tab order. Leaves the address unchanged. */
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
