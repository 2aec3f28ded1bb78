import * as words from '#words/account.ts'
import { useRef, useState } from 'react'
import { coolingDays } from '../../../../../contract/time-limits.ts'
import { errors } from '../../../../../contract/errors.ts'
import { selfPhoneChange } from '../../../../../contract/account/phone-change.ts'
import { CallFailure } from '../../../../kit/call-failure.ts'
import { timeInWords } from '../../../../kit/time-in-words.ts'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { Choice } from '../../../../kit/ui/choice/choice.tsx'
import { TextField } from '../../../../kit/ui/text-field/text-field.tsx'
import { checks } from '../../form/check-values.ts'
import { typedPhone } from '../../../../../contract/typed-person.ts'
import { call } from '../../../site/session/call.ts'
import { deviceProof } from '../../../site/session/device-proof.ts'
import { isAboutOtp } from '../../../site/verification/call-with-otp.ts'
import { OneTimeCodeField } from '../../../site/verification/one-time-code-field.tsx'
import { useOneTimeCode } from '../../../site/verification/use-one-time-code.ts'
import { CodeTarget, ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { requireTicket, useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { Panel } from './panel.tsx'
import { usePanels } from './use-panels.ts'
import { InvalidFields } from '../../../../kit/use-submission.ts'
import { useField, useFormState } from '../../../../kit/form-state.ts'

interface PhonePanelProps {
  /** The phone can be changed without the present one. */
  mayLackOld: boolean
  onChanged: () => void
}

const oldPhone = [
  { value: 'here', label: words.canReceive, hint: words.changesAtOnce },
  { value: 'gone', label: words.cannotReceive, hint: words.changesLater(coolingDays) },
] as const

/** Changes the phone: a code verifies the new one, two proofs the citizen. */
export function PhonePanel({ mayLackOld, onChanged }: PhonePanelProps) {
  const { finish } = usePanels()
  const [old, setOld] = useState<'here' | 'gone'>('here')
  const form = useFormState(
    () => ({ phone: '' }),
    (values) => ({ phone: checks.phone(values.phone) }),
  )
  const typed = useField(form, 'phone')
  const field = useRef<HTMLInputElement>(null)
  const phone = typedPhone(typed.value)
  const fresh = useOneTimeCode({ kind: 'phone', purpose: 'bind' }, phone)
  const isHere = old === 'here'
  const reauthentication = useReauthentication({
    ways: isHere ? ['password', 'email'] : ['password'],
  })
  const second = isHere ? reauthentication.phone : reauthentication.email
  const isPhoneRight = () => {
    const isRight = form.check(['phone'])
    if (!isRight) field.current?.focus()
    return isRight
  }
  const send = async (otp_ticket: string, ticket: string) => {
    try {
      return await reauthentication.withTickets(({ verify_ticket, otp_ticket: byEmail }) =>
        call(selfPhoneChange, {
          phone,
          otp_ticket,
          ...(verify_ticket !== undefined && { verify_ticket }),
          ...(isHere && { old_otp_ticket: ticket }),
          ...((byEmail ?? !isHere) && { email_otp_ticket: byEmail ?? ticket }),
        }),
      )
    } catch (thrown) {
      if (isAboutOtp(thrown)) fresh.forget()
      else if (thrown instanceof CallFailure && thrown.errcode === errors.wrongCode.errcode)
        second.forget()
      const problem = thrown instanceof CallFailure ? thrown.fields?.['phone'] : undefined
      if (problem === undefined) throw thrown
      form.show({ phone: problem })
      throw new InvalidFields()
    }
  }
  const change = async () => {
    // Shows all missing fields at once.
    const otp_ticket = isPhoneRight() ? await requireTicket(fresh, phone) : undefined
    const ticket = await requireTicket(second, '')
    if (!(await reauthentication.isComplete()) || otp_ticket === undefined || ticket === undefined)
      throw new InvalidFields()
    const { changes_at, device_proof } = await send(otp_ticket, ticket)
    for (const code of [fresh, second]) code.forget()
    deviceProof.keep(device_proof)
    onChanged()
    await finish(
      'phone',
      changes_at ? words.changeAsked(timeInWords(changes_at)) : words.phoneChanged,
    )
  }
  return (
    <Panel
      label={words.changePhone}
      submitLabel={isHere ? words.changePhone : words.askForChange}
      send={change}
    >
      <TextField
        ref={field}
        id="account-phone"
        type="tel"
        inputMode="tel"
        label={words.newPhone}
        autoComplete="tel"
        {...typed}
      />
      <OneTimeCodeField
        id="account-phone-code"
        code={fresh}
        isAddressRight={isPhoneRight}
        checks
        whose={words.newPhone}
      />
      {mayLackOld && (
        <Choice
          legend={words.stillReceives}
          name="old-phone"
          options={oldPhone}
          value={old}
          onChange={setOld}
          columns={2}
        />
      )}
      {!isHere && (
        <Alert tone="info" title={words.takesEffect(coolingDays)}>
          <p>{words.oldPhoneTold}</p>
        </Alert>
      )}
      <div className="grid-2">
        <CodeTarget way={isHere ? 'phone' : 'email'} />
        <OneTimeCodeField
          key={old}
          id="account-old-code"
          code={second}
          checks
          whose={isHere ? words.oldPhone : ''}
        />
        {!mayLackOld && <p className="soft small">{words.oldPhoneLost}</p>}
      </div>
      <ReauthenticationFields id="phone-proof" reauthentication={reauthentication} />
    </Panel>
  )
}
