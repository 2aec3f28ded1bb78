import { create } from 'zustand'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import styles from './announce.module.css'

interface Announcement {
  text: string
  tone: 'done' | 'problem'
  /** Tells two equal messages apart. */
  turn: number
}

const useAnnouncement = create<Announcement>(() => ({ text: '', tone: 'done', turn: 0 }))
let timer: ReturnType<typeof setTimeout> | undefined

/** How long a message stays on the screen, in ms. */
const shownFor = 6000

/** Tells what has happened, on the screen for a while and to screen readers. */
export function announce(text: string, tone: Announcement['tone'] = 'done'): void {
  clearTimeout(timer)
  useAnnouncement.setState({ text, tone, turn: useAnnouncement.getState().turn + 1 })
  timer = setTimeout(() => useAnnouncement.setState({ text: '' }), shownFor)
}

/** The one live region of the desk. */
export function Announcements() {
  const { text, tone, turn } = useAnnouncement()
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
