import * as words from '#words/accessibility-statement.ts'
import { titles } from '#words/titles.ts'
import { draftHours } from '../../../contract/retention.ts'
import { sessionLimits, withdrawalMinutes } from '../../../contract/time-limits.ts'
import { useIdentity } from './front-config.ts'
import { WithProofOfWork, WithSessionTimes, WithWithdrawal } from './offers.tsx'
import { mailto } from './contact-addresses.ts'
import { TextScreen } from './screen/text-screen.tsx'
import styles from './legal/legal-text.module.css'

/** The accessibility statement: features, time limits, known gaps and the contact for problems. */
export default function AccessibilityStatement() {
  const { contact_phone, contact_email } = useIdentity()
  return (
    <TextScreen title={titles.accessibility}>
      <div className={styles.text}>
        <p>{words.aim}</p>
        <section>
          <h2>{words.howToUse}</h2>
          <p>{words.panel}</p>
          <p>{words.keyboard}</p>
          <WithProofOfWork>
            <p>{words.noPictures}</p>
          </WithProofOfWork>
          <p>{words.zoom}</p>
        </section>
        <section>
          <h2>{words.timeLimits}</h2>
          <p>{words.draftKept(draftHours)}</p>
          <WithSessionTimes>
            <p>{words.sessionEnds(sessionLimits.idleMinutes, sessionLimits.hours)}</p>
          </WithSessionTimes>
          <p>
            {words.codesExpire}
            <WithWithdrawal>{words.withdrawal(withdrawalMinutes)}</WithWithdrawal>
          </p>
        </section>
        <section>
          <h2>{words.gaps}</h2>
          <p>{words.noCaptions}</p>
        </section>
        <section>
          <h2>{words.trouble}</h2>
          <p>
            {words.tellUs}
            {(contact_phone || contact_email) && words.colon}
            {contact_phone && (
              <>
                {words.phone}
                <a href={`tel:${contact_phone}`} translate="no">
                  {contact_phone}
                </a>
              </>
            )}
            {contact_phone && contact_email && words.comma}
            {contact_email && (
              <>
                {words.email}
                <a href={mailto(contact_email, words.subject)}>{contact_email}</a>
              </>
            )}
            {words.inDanger}
            <a href="tel:110" translate="no">
              110
            </a>
            {words.stop}
          </p>
        </section>
      </div>
    </TextScreen>
  )
}
