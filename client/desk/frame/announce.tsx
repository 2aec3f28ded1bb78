import { create } from 'zustand'
import { messageOf } from '../../kit/call-failure.ts'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import styles from './announce.module.css'

interface Announcement {
  text: string
  tone: 'done' | 'problem'
  /** Distinguishes two equal messages. */
  id: number
}

const useAnnouncement = create<Announcement>(() => ({ text: '', tone: 'done', id: 0 }))
let timer: ReturnType<typeof setTimeout> | undefined

/** Time that a message stays visible, in ms. */
const shownMs = 6000

/** Shows a message for a while and announces it to screen readers. */
export function announce(text: string, tone: Announcement['tone'] = 'done'): void {
  clearTimeout(timer)
  useAnnouncement.setState({ text, tone, id: useAnnouncement.getState().id + 1 })
  timer = setTimeout(() => useAnnouncement.setState({ text: '' }), shownMs)
}

/** Announces why something failed. */
export const announceFailure = (thrown: unknown): void => announce(messageOf(thrown), 'problem')

/** The only live region of the desk. */
export function Announcements() {
  const { text, tone, id } = useAnnouncement()
  return (
    <>
      {text && (
        <p key={id} className={tone === 'done' ? styles.done : styles.problem} aria-hidden="true">
          {text}
        </p>
      )}
      <VisuallyHidden>
        <output aria-live={tone === 'problem' ? 'assertive' : 'polite'}>{text}</output>
      </VisuallyHidden>
    </>
  )
}
