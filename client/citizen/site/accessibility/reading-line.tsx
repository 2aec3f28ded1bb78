import { useEffect, useRef } from 'react'
import { listen } from '../../../kit/listen.ts'
import styles from './reading-line.module.css'

/** A horizontal line that follows the pointer and the focus, as a reading aid. */
export function ReadingLine() {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = (y: number) => {
      if (line.current) line.current.style.transform = `translateY(${Math.round(y)}px)`
    }
    const point = ({ clientY }: PointerEvent) => show(clientY)
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element) show(target.getBoundingClientRect().bottom)
    }
    return listen(document, { pointermove: point, pointerdown: point, focusin: focus })
  }, [])
  return <div ref={line} className={styles.line} aria-hidden="true" />
}
