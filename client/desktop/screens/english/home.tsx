import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { useCapability } from '../../../features/site/capability.ts'
import styles from './english.module.css'
import { EnglishFrame } from './frame.tsx'

/** What the portal is, and the way to report and to ask, for whoever does not read Chinese. */
export function EnglishHome() {
  const isPrivate = useCapability('privacy')
  return (
    <EnglishFrame title="Report illegal or harmful content online">
      <p className={styles.lead}>
        If you have seen fraud, gambling, pornography, abuse, rumours or other illegal or harmful
        content on the Chinese internet, you can report it here. It is free, and you need no
        account.
      </p>
      <p className={styles.actions}>
        <LinkButton to="/en/report" size="large">
          Report
        </LinkButton>
        <LinkButton to="/en/query" size="large" variant="secondary">
          Check progress
        </LinkButton>
      </p>
      <p className={styles.danger}>
        <b>In danger, or did you just transfer money?</b>
        <a href="tel:110">Call 110 (police)</a>
        <a href="tel:96110">Call 96110 (fraud)</a>
      </p>
      <section>
        <h2>How it works</h2>
        <ol className={styles.steps}>
          <li>Say what it is, where you saw it, and what happened. Screenshots help.</li>
          <li>You get a query code. Keep it: it cannot be recovered.</li>
          <li>People read your report and decide about it. They may ask you for more.</li>
          <li>With the code you see the progress and the answer, and can add information.</li>
        </ol>
      </section>
      {isPrivate && (
        <section>
          <h2>Your privacy</h2>
          <p>
            Reports on these pages are anonymous. We do not store your name, your network address or
            your device, and keep the time to the quarter of an hour only. What you write and send
            is stored encrypted.
          </p>
        </section>
      )}
      <section>
        <h2>What is in Chinese</h2>
        <p>
          You may write in English. The centre answers in Chinese. Reporting under your name, which
          takes a mobile number of mainland China, accounts and all other pages are in Chinese only.
        </p>
      </section>
    </EnglishFrame>
  )
}
