import { Card } from '../../../kit/ui/card/card.tsx'
import styles from './notices.module.css'

/** Why there is nothing, and what will be here. */
export const NoNotices = () => (
  <Card className={styles.empty}>
    <h2>还没有通知</h2>
    <p>“我的举报”里的举报有了进展或答复，或者您的账号有变动，会在这里通知您。</p>
  </Card>
)
