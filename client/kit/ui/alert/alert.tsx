import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './alert.module.css'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

interface AlertProps {
  tone: AlertTone
  title?: ReactNode
  /** Announces the message when it appears; not for messages that are there from the start. */
  announce?: boolean
  className?: string
  children?: ReactNode
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** A message in its own box. Each line of a title is an element of its own: what happened, then what may be done. */
export function Alert({ tone, title, announce = false, className, children }: AlertProps) {
  const Icon = icons[tone]
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div className={classNames(styles.alert, styles[tone], className)} {...(announce && { role })}>
      <Icon size={20} />
      <div className={styles.body}>
        {title &&
          (typeof title === 'string' ? title.split('\n') : [title]).map((line, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines never move
            <p key={i} className={styles.title}>
              {line}
            </p>
          ))}
        {children}
      </div>
    </div>
  )
}
