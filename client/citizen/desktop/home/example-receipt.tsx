import * as words from '#words/home.ts'
import { Seal } from '../../../kit/ui/seal/seal.tsx'
import { Slip } from '../../../kit/ui/slip/slip.tsx'
import { Track } from '../../../kit/ui/track/track.tsx'
import { useExampleSteps } from '../../site/example-steps.ts'
import styles from './hero.module.css'

export const ExampleReceipt = () => (
  <Slip
    title={words.receipt}
    aside={words.example}
    seal={<Seal word={words.received} date="2026.11.21" />}
  >
    <div className={styles.code} translate="no">
      ZC67 452N
      <br />
      243N B3C9
    </div>
    <div>{words.codeUse}</div>
    <Track steps={useExampleSteps()} />
  </Slip>
)
