import * as words from '#words/account.ts'
import { coolingDays } from '../../../../../contract/time-limits.ts'
import { selfModifyPassword } from '../../../../../contract/account/account.ts'
import { callWithOtp } from '../../../site/verification/call-with-otp.ts'
import { useStore } from '../../../../kit/store.ts'
import { passwordDigest } from '../../../../kit/password/digest.ts'
import { WithErasure, WithSecondProof } from '../../../site/offers.tsx'
import { NewPasswordField } from '../../../../kit/password/new-password-field.tsx'
import { passwordProblem } from '../../../../kit/password/password-rules.ts'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { Panel } from './panel.tsx'
import { usePanels } from './use-panels.ts'
import { InvalidFields } from '../../../../kit/use-submission.ts'
import { useField, useFormState } from '../../../../kit/form-state.ts'

/** Sets another password, proven by the old one or by a code. */
export function PasswordPanel() {
  const { finish } = usePanels()
  const phone = useStore((state) => state.user.phone ?? '')
  const reauthentication = useReauthentication({ ways: ['password', 'phone', 'email'] })
  const form = useFormState(
    () => ({ password: '' }),
    ({ password }) => ({ password: passwordProblem(password, phone) }),
  )
  const next = useField(form, 'password')
  const change = async () => {
    const isRight = form.check(['password'])
    // Shows all missing fields at once.
    if (!(await reauthentication.isComplete()) || !isRight) throw new InvalidFields()
    await reauthentication.withTickets((tickets) =>
      callWithOtp(selfModifyPassword, {
        ...tickets,
        verify_way: reauthentication.way,
        password: passwordDigest(next.value),
      }),
    )
    await finish(
      'password',
      <>
        {words.passwordChanged}
        <WithErasure>{words.othersSignedOut}</WithErasure>
      </>,
    )
  }
  return (
    <Panel label={words.changePassword} send={change}>
      <ReauthenticationFields id="password-proof" reauthentication={reauthentication} />
      {reauthentication.way === 'phone' && (
        <WithSecondProof>
          <p>{words.coolingOff(coolingDays)}</p>
        </WithSecondProof>
      )}
      <NewPasswordField
        id="account-new-password"
        label={words.newPassword}
        typed={next.value}
        phone={phone}
        {...next}
      />
    </Panel>
  )
}
