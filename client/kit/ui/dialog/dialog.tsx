import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './dialog.module.css'

interface DialogProps {
  title: ReactNode
  open: boolean
  /** The citizen pressed Escape. Buttons in `actions` have their own handlers. */
  onClose: () => void
  /** Buttons, the main one last. The first focusable element of the dialog gets the focus. */
  actions: ReactNode
  /** Whether the dialog is wide, for lists and tables. */
  isWide?: boolean
  children?: ReactNode
}

/** A native modal dialog, which keeps the focus inside; on closing, the focus returns to the previous element. */
export function Dialog({ title, open, onClose, actions, isWide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return undefined
    const before = document.activeElement
    try {
      dialog.showModal()
    } catch {
      // Old browsers have the element without its behaviour: a plain box is better than no message.
      dialog.setAttribute('open', '')
    }
    return () => {
      dialog.close?.()
      // The element is already out of the page, and browsers restore the focus only from inside it.
      const isNowhere = !document.activeElement || document.activeElement === document.body
      if (isNowhere && before instanceof HTMLElement) before.focus()
    }
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        // React closes the dialog, not the browser.
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={`${id}-title`} className="h3">
        {title}
      </h2>
      <div id={`${id}-body`} className={styles.body}>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
