import { Seal } from '../../../kit/ui/seal/seal.tsx'
import { Slip } from '../../../kit/ui/slip/slip.tsx'
import { Track } from '../../../kit/ui/track/track.tsx'
import styles from './sample-receipt.module.css'

const steps = [
  { name: '收到', state: 'done' },
  { name: '受理', state: 'now' },
  { name: '办理', state: 'next' },
  { name: '办结', state: 'next' },
] as const

/** An example of the receipt of a report. */
export const SampleReceipt = () => (
  <Slip title="回执" aside="示例" seal={<Seal word="已收到" className={styles.seal} />}>
    <p className={styles.code}>
      <span>ZC67 452N</span> <span>243N B3C9</span>
    </p>
    <p className={styles.use}>凭它查进度、补充材料、申诉</p>
    <Track steps={steps} />
  </Slip>
)
