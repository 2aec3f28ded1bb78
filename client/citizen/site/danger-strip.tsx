import { classNames } from '../../kit/ui/class-names.ts'
import styles from './danger-strip.module.css'

interface DangerStripProps {
  question?: string
  police?: string
  fraud?: string
  className?: string | undefined
}

/** Says that this portal is no emergency service, with the emergency numbers one tap away. */
export const DangerStrip = ({
  question = '有人处在危险中，或刚刚转了账？',
  police = '拨打 110',
  fraud = '反诈 96110',
  className,
}: DangerStripProps) => (
  <p className={classNames(styles.strip, className)}>
    <strong>{question}</strong>
    <span className={styles.calls}>
      <a href="tel:110">{police}</a>
      <a href="tel:96110">{fraud}</a>
    </span>
  </p>
)
