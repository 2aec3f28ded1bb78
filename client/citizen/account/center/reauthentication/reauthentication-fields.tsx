import * as words from '#words/account.ts'
import { WithSecondProof } from '../../../site/offers.tsx'
import { Choice } from '../../../../kit/ui/choice/choice.tsx'
import { TextField } from '../../../../kit/ui/text-field/text-field.tsx'
import { OneTimeCodeField } from '../../../site/verification/one-time-code-field.tsx'
import { PasswordField } from '../../../../kit/password/password-field.tsx'
import { wayLabels } from './reauthentication-way.ts'
import { useContacts } from './use-contacts.ts'
import type { Reauthentication } from './use-reauthentication.ts'

interface ReauthenticationFieldsProps {
  /** Prefix of the controls' ids. */
  id: string
  reauthentication: Reauthentication
}

/** Fields that authenticate the signed-in citizen again. */
export function ReauthenticationFields({ id, reauthentication }: ReauthenticationFieldsProps) {
  const { ways, way, choose, password, code, address, isAddressRight } = reauthentication
  return (
    <div className="grid-4">
      {ways.length > 1 && (
        <Choice
          legend={words.chooseProof}
          name={`${id}-way`}
          options={ways.map((value) => ({ value, label: wayLabels[value] }))}
          value={way}
          onChange={choose}
          columns={3}
        />
      )}
      {way === 'password' && (
        <PasswordField
          id={`${id}-password`}
          label={words.password}
          autoComplete="current-password"
          value={password.text}
          error={password.error}
          onChange={({ target }) => password.type(target.value)}
        />
      )}
      {way !== 'password' && (
        <>
          {address ? (
            <TextField
              id={`${id}-address`}
              type={way === 'phone' ? 'tel' : 'email'}
              label={way === 'phone' ? words.phone : words.email}
              autoComplete={way === 'phone' ? 'tel' : 'email'}
              {...address}
            />
          ) : (
            <CodeTarget way={way} />
          )}
          <OneTimeCodeField
            key={way}
            id={`${id}-${way}`}
            code={code}
            isAddressRight={isAddressRight}
            checks
          />
        </>
      )}
      {!ways.includes('phone') && (
        <WithSecondProof>
          <p className="soft small">{words.smsOnly}</p>
        </WithSecondProof>
      )}
    </div>
  )
}

const targets = { phone: words.aPhone, email: words.email }

/** Returns where the code goes, as the back end says; without an address if it does not. */
export function CodeTarget({ way }: { way: keyof typeof targets }) {
  const address = useContacts(true)[way]
  return (
    <p>
      {words.codeGoesTo}
      {targets[way]}
      {address && ` ${address}`}
      {words.stop}
    </p>
  )
}
