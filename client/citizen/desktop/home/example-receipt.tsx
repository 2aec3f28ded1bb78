import { Seal } from '../../../kit/ui/seal/seal.tsx'
import { Slip } from '../../../kit/ui/slip/slip.tsx'
import { Track } from '../../../kit/ui/track/track.tsx'
import styles from './hero.module.css'

export const ExampleReceipt = () => (
  <Slip title="回执" aside="示例" seal={<Seal word="已收到" date="2026.11.21" />}>
    <div className={styles.code}>
      ZC67 452N
      <br />
      243N B3C9
    </div>
    <div>凭它查进度、补充材料、申诉</div>
    <Track
      steps={[
        { name: '收到', detail: '刚刚', state: 'done' },
        { name: '受理', detail: '告诉您', state: 'now' },
        { name: '办理', detail: '可以查', state: 'next' },
        { name: '办结', detail: '答复您', state: 'next' },
      ]}
    />
  </Slip>
)
