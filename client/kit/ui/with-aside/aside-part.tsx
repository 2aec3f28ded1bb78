import { type ReactNode, useId } from 'react'
import styles from './with-aside.module.css'

/** A section of the aside. */
export function AsidePart({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
