import * as words from '#words/home.ts'
import { Seal } from '../../../kit/ui/seal/seal.tsx'
import { Slip } from '../../../kit/ui/slip/slip.tsx'
import { Track } from '../../../kit/ui/track/track.tsx'
import { useExampleSteps } from '../example-steps.ts'
import styles from './promises.module.css'

/** An example of the receipt of a report, as a decoration. */
export const SampleReceipt = () => (
  <div className={styles.sample} data-extra="" aria-hidden="true">
    <Slip
      title={words.receipt}
      aside={words.example}
      seal={<Seal word={words.received} className={styles.seal} />}
    >
      <p className={styles.code} translate="no">
        <span>ZC67 452N</span> <span>243N B3C9</span>
      </p>
      <p className="soft small">{words.codeUse}</p>
      <Track steps={useExampleSteps()} />
    </Slip>
  </div>
)
