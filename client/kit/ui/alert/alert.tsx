import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Lines } from '../lines.tsx'
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

/** A message in its own box. */
export function Alert({ tone, title, announce = false, className, children }: AlertProps) {
  const Icon = icons[tone]
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div className={classNames(styles.alert, styles[tone], className)} {...(announce && { role })}>
      <Icon size={20} />
      <div className={styles.body}>
        {title && (
          <p className={styles.title}>
            {typeof title === 'string' ? <Lines>{title}</Lines> : title}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
