import * as words from '#words/sign-in.ts'
import { useState } from 'react'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { useStore } from '../../../kit/store.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { FormError } from '../form/form-error.tsx'
import styles from '../sign-in/sign-in.module.css'
import type { PartnerCitizen } from './redeem-ticket.ts'
import { type PartnerSignInProps, usePartnerSignIn } from './use-partner-sign-in.ts'

/** Screen of a citizen who arrives from a partner platform with a ticket. */
export function PartnerSignIn(props: PartnerSignInProps) {
  const { outcome, retry, accept, refuse, goOnToLink } = usePartnerSignIn(props)
  const present = useStore(({ user }) => user.name)
  if (outcome.state === 'busy') return <output>{words.signingIn}</output>
  if (outcome.state === 'asking')
    return <ConfirmCitizen {...{ present, accept, refuse }} citizen={outcome.citizen} />
  if (outcome.state === 'unlinked')
    return (
      <LeaveToLink
        present={present || words.otherUser}
        goOn={() => goOnToLink(outcome.citizen)}
        stay={props.leave}
      />
    )
  const { thrown } = outcome
  const mayHelp = thrown instanceof CallFailure && thrown.errcode === noAnswer
  return (
    <div className="grid-5">
      <FormError thrown={thrown} />
      {mayHelp && (
        <Button size="large" onClick={retry}>
          {words.retry}
        </Button>
      )}
      <Button size="large" variant="secondary" onClick={props.leave}>
        {present === '' ? words.signInByPhone : words.goOnAs + present}
      </Button>
    </div>
  )
}

interface ConfirmCitizenProps {
  citizen: PartnerCitizen
  /** Name of the signed-in citizen; empty for none. */
  present: string
  accept: (citizen: PartnerCitizen) => Promise<void>
  refuse: (citizen: PartnerCitizen) => void
}

/** Asks whether the account is theirs before anything is done in its name. */
function ConfirmCitizen({ citizen, present, accept, refuse }: ConfirmCitizenProps) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await accept(citizen)
  }
  return (
    <div className="grid-5">
      <p>
        {words.fromPartner}
        <strong>{citizen.name}</strong>
        {words.isItYours}
      </p>
      {present !== '' && (
        <p>
          {words.signedInHere}
          <strong>{present}</strong>
          {words.willBeSignedOut}
        </p>
      )}
      <p className="soft small">{words.linkWarning}</p>
      <Button size="large" busy={busy} onClick={() => void go()}>
        {present === '' ? words.yesSignIn : words.changeTo(citizen.name ?? '')}
      </Button>
      <Button size="large" variant="secondary" onClick={() => refuse(citizen)}>
        {present === '' ? words.notMe : words.goOnAs + present}
      </Button>
    </div>
  )
}

/** Asks the signed-in citizen whether they want to sign out for it. */
function LeaveToLink(props: { present: string; goOn: () => Promise<void>; stay: () => void }) {
  const { goOn, stay } = props
  // After signing out, nobody is signed in.
  const [present] = useState(props.present)
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await goOn()
  }
  return (
    <div className="grid-5">
      <p>{words.notLinked}</p>
      <p>
        {words.signedInHere}
        <strong>{present}</strong>
        {words.goesOnSignsOut}
      </p>
      <p className="soft small">{words.linkWarningHere}</p>
      <Button size="large" busy={busy} onClick={() => void go()}>
        {words.leave}
        {present}
        {words.andSignIn}
      </Button>
      <Button size="large" variant="secondary" onClick={stay}>
        {words.goOnAs}
        {present}
      </Button>
    </div>
  )
}

/** Explains above the forms why the partner's citizen has to sign in. */
export const PartnerLink = ({ leave }: { leave: () => void }) => (
  <Alert tone="info" title={words.notLinkedTitle} announce>
    <p>{words.linkLead}</p>
    <p>{words.linkWarningHere}</p>
    <Button variant="secondary" className={styles.wayOn} onClick={leave}>
      {words.withoutLink}
    </Button>
  </Alert>
)
