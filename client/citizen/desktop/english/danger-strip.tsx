import styles from './english.module.css'

/** Emergency numbers, one tap away. */
export const DangerStrip = () => (
  <p className={styles.danger}>
    <b>In danger, or did you just transfer money?</b>
    <a href="tel:110">Call 110 (police)</a>
    <a href="tel:96110">Call 96110 (fraud)</a>
  </p>
)
