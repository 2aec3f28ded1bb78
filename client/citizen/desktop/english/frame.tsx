import { type ReactNode, useEffect } from 'react'
import { useHeading } from '../../site/screen/use-heading.ts'
import styles from './english.module.css'

interface EnglishFrameProps {
  title: string
  /** Replaces another frame at the same address and takes the focus, as after a navigation. */
  isNext?: boolean
  children: ReactNode
}

/** Heading and content of an English page. */
export function EnglishFrame({ title, isNext = false, children }: EnglishFrameProps) {
  const heading = useHeading(title)
  useEffect(() => {
    if (!isNext) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [isNext, heading])
  return (
    <div className={styles.main}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
