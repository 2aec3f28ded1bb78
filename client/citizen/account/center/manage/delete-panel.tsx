import * as words from '#words/account.ts'
import { selfDestroy } from '../../../../../contract/account/account.ts'
import { callWithOtp } from '../../../site/verification/call-with-otp.ts'
import { citizenSession } from '../../../site/session/citizen-session.ts'
import { deviceProof } from '../../../site/session/device-proof.ts'
import { oneTimeCodeMemory } from '../../../site/verification/one-time-code-memory.ts'
import { WithErasure } from '../../../site/offers.tsx'
import { forgetAllCodes, keptCodes } from '../../../site/kept-codes.ts'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { TextField } from '../../../../kit/ui/text-field/text-field.tsx'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { deletionWays } from '../reauthentication/reauthentication-way.ts'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import styles from './manage.module.css'
import { Panel } from './panel.tsx'
import { InvalidFields } from '../../../../kit/use-submission.ts'
import { useField, useFormState } from '../../../../kit/form-state.ts'

const phrase = words.deleteAccount

/**
 * Deletes the account. The session ends with it, and the next call is a visitor's. `forgetUser` runs only where
 * `onDeleted` leads: the personal centre would ask for a sign-in.
 */
function endSession(): void {
  citizenSession.tokens.drop(citizenSession.tokens.stored())
  oneTimeCodeMemory.forgetAll()
  deviceProof.forget()
  forgetAllCodes()
}

/** Deletes the account after explaining the consequences and asking for a typed confirmation. */
export function DeletePanel({ onDeleted }: { onDeleted: () => void }) {
  const reauthentication = useReauthentication({
    ways: deletionWays(),
    phonePurpose: 'destroy',
  })
  const form = useFormState(
    () => ({ phrase: '' }),
    (typed) => ({
      phrase: typed.phrase.trim() === phrase ? undefined : words.typePhrase(phrase),
    }),
  )
  const typedPhrase = useField(form, 'phrase')
  const destroy = async () => {
    const isConfirmed = form.check(['phrase'])
    if (!(await reauthentication.isComplete()) || !isConfirmed) throw new InvalidFields()
    await reauthentication.withTickets((tickets) => callWithOtp(selfDestroy, tickets))
    endSession()
    onDeleted()
  }
  return (
    <Panel label={phrase} submitLabel={words.deleteForGood} isDangerous send={destroy}>
      <Alert tone="danger" title={words.noReturn} />
      <WithErasure>
        <Consequences />
      </WithErasure>
      {keptCodes().length > 0 && <p>{words.codesCleared}</p>}
      <ReauthenticationFields id="delete-proof" reauthentication={reauthentication} />
      <TextField
        id="delete-phrase"
        label={words.confirmPhrase(phrase)}
        autoComplete="off"
        {...typedPhrase}
      />
    </Panel>
  )
}

/** What happens to the citizen's data and reports. */
const Consequences = () => (
  <ul className={styles.consequences}>
    <li>{words.dataDeleted}</li>
    <li>{words.reportsKept}</li>
    <li>
      {words.onlyByCode}
      <strong>{words.codeLost}</strong>
    </li>
    <li>{words.phoneFree}</li>
  </ul>
)
