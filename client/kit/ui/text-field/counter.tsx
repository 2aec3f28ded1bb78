import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './text-field.module.css'

/** How long a pause in typing is before the counter speaks, in ms. */
export const quietFor = 1200

/** What a person would call characters: an emoji is one. The contract counts in the same way. */
export const countCharacters = (text: string): number => Array.from(text).length

const spoken = (left: number) => (left < 0 ? `超出 ${-left} 个字` : `还可以写 ${left} 个字`)

/** Shows the count at once, and says it only after a pause: a screen reader is not talked over. */
export function Counter({ count, max }: { count: number; max: number }) {
  const [announced, announce] = useState('')
  useEffect(() => {
    if (count === 0) return undefined
    const timer = setTimeout(() => announce(spoken(max - count)), quietFor)
    return () => clearTimeout(timer)
  }, [count, max])
  return (
    <div className={classNames(styles.counter, count > max && styles.over)}>
      <span aria-hidden="true">
        {count > max ? `超出 ${count - max} 个字` : `${count} / ${max}`}
      </span>
      <VisuallyHidden>
        <output>{announced}</output>
      </VisuallyHidden>
    </div>
  )
}
