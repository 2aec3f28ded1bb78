import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { WithPrivacy } from '../../site/offers.tsx'
import { DangerStrip } from '../../site/danger-strip.tsx'
import styles from './english.module.css'
import { EnglishFrame } from './frame.tsx'

/** English home page: purpose of the portal, reporting and checking progress. */
export function EnglishHome() {
  return (
    <EnglishFrame title="Report illegal or harmful content online">
      <p className={styles.lead}>
        If you have seen fraud, gambling, pornography, abuse, rumours or other illegal or harmful
        content on the Chinese internet, you can report it here. It is free, and you need no
        account.
      </p>
      <p className={styles.actions}>
        <LinkButton to="/way" size="large">
          Report
        </LinkButton>
        <LinkButton to="/query" size="large" variant="secondary">
          Check progress
        </LinkButton>
      </p>
      <DangerStrip />
      <section>
        <h2>How it works</h2>
        <ol className={styles.steps}>
          <li>Say what it is, where you saw it, and what happened. Screenshots help.</li>
          <li>You get a query code. Keep it: it cannot be recovered.</li>
          <li>People read your report and decide about it. They may ask you for more.</li>
          <li>With the code you see the progress and the answer, and can add information.</li>
        </ol>
      </section>
      <WithPrivacy>
        <section>
          <h2>Your privacy</h2>
          <p>
            Reports on these pages are anonymous. We do not store your name, your network address or
            your device, and we store the time only to the quarter of an hour. What you write and
            send is stored encrypted.
          </p>
        </section>
      </WithPrivacy>
      <section>
        <h2>What is in Chinese</h2>
        <p>
          You may write in English. The centre answers in Chinese. All other pages are in Chinese
          only, also accounts and reporting under your name, for which you need a mobile number of
          mainland China.
        </p>
      </section>
    </EnglishFrame>
  )
}
