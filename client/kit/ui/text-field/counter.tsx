import * as words from '#words/controls.ts'
import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './text-field.module.css'

/** Length of the pause in typing after which the counter is announced, in ms. */
export const quietFor = 1200

/** Returns the number of code points, so that a simple emoji counts as one, as in the contract. */
export const countCharacters = (text: string): number => Array.from(text).length

const spoken = (left: number) => (left < 0 ? words.over(-left) : words.charactersLeft(left))

/** Shows the count at once and announces it after a pause, so that it does not talk over typing. */
export function Counter({ count, max }: { count: number; max: number }) {
  const [announced, announce] = useState('')
  useEffect(() => {
    if (count === 0) return undefined
    const timer = setTimeout(() => announce(spoken(max - count)), quietFor)
    return () => clearTimeout(timer)
  }, [count, max])
  return (
    <div className={classNames(styles.counter, count > max && styles.over)}>
      <span aria-hidden="true">{count > max ? words.over(count - max) : `${count} / ${max}`}</span>
      <VisuallyHidden>
        <output>{announced}</output>
      </VisuallyHidden>
    </div>
  )
}
