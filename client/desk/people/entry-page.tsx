import type { ReactNode } from 'react'
import styles from './entry-page.module.css'

interface Props {
  wide?: boolean
  /** Below the desk's name. */
  note?: string
  children: ReactNode
}

/** Layout for signed-out visitors: one sheet on the desk. */
export const EntryPage = ({
  wide = false,
  note = '仅供本中心工作人员使用，每一次操作都有记录',
  children,
}: Props) => (
  <div className={styles.ground}>
    <header className={styles.name}>
      <Seal />
      <div>
        <p className={styles.title}>举报工作台</p>
        <p>{note}</p>
      </div>
    </header>
    <main id="main" className={wide ? styles.wide : styles.sheet}>
      {children}
    </main>
  </div>
)

/** The site's mark: a receipt with its seal. */
const Seal = () => (
  <svg viewBox="0 0 44 52" width="44" height="52" aria-hidden="true" className={styles.seal}>
    <path d="M4 2h36v48l-6-4-6 4-6-4-6 4-6-4-6 4z" fill="#fffdf8" />
    <circle cx="22" cy="22" r="12" fill="none" stroke="#b3261e" strokeWidth="2.2" />
    <path
      d="m16.5 22.5 4 4 7.5-8.5"
      fill="none"
      stroke="#b3261e"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
