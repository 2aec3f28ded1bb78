import { create } from 'zustand'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import styles from './announce.module.css'

interface Said {
  text: string
  tone: 'done' | 'problem'
  /** Tells two equal messages apart. */
  turn: number
}

const useSaid = create<Said>(() => ({ text: '', tone: 'done', turn: 0 }))
let timer: ReturnType<typeof setTimeout> | undefined

/** How long a message stays on the screen, in ms. */
const shownFor = 6000

/** Tells what has happened, on the screen for a while and to screen readers. */
export function announce(text: string, tone: Said['tone'] = 'done'): void {
  clearTimeout(timer)
  useSaid.setState({ text, tone, turn: useSaid.getState().turn + 1 })
  timer = setTimeout(() => useSaid.setState({ text: '' }), shownFor)
}

/** The one live region of the desk. */
export function Announcements() {
  const { text, tone, turn } = useSaid()
  return (
    <>
      {text && (
        <p key={turn} className={tone === 'done' ? styles.done : styles.problem} aria-hidden="true">
          {text}
        </p>
      )}
      <VisuallyHidden>
        <output aria-live={tone === 'problem' ? 'assertive' : 'polite'}>{text}</output>
      </VisuallyHidden>
    </>
  )
}
