import Siren from 'lucide-react/icons/siren'
import styles from './home.module.css'

/** Before anything else: this portal is not an emergency service. */
export const DangerHint = () => (
  <p className={styles.danger}>
    <Siren size={20} />
    <span>遇到危险？请马上拨打</span>
    <a href="tel:110">110</a>
  </p>
)
