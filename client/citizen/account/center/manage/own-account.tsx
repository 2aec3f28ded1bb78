import { langOf } from '#words/language.ts'
import * as words from '#words/account.ts'
import { selfModifyInfo } from '../../../../../contract/account/account.ts'
import type { User } from '../../../../../contract/account/session.ts'
import type { Received } from '../../../../../contract/receive.ts'
import { firstProblem } from '../../../../kit/first-problem.ts'
import { useStore } from '../../../../kit/store.ts'
import { Card } from '../../../../kit/ui/card/card.tsx'
import { TextField } from '../../../../kit/ui/text-field/text-field.tsx'
import { InvalidFields } from '../../../../kit/use-submission.ts'
import { useField, useFormState } from '../../../../kit/form-state.ts'
import { useFeatures } from '../../../site/features.ts'
import { WithErasure } from '../../../site/offers.tsx'
import { call } from '../../../site/session/call.ts'
import { useContacts } from '../reauthentication/use-contacts.ts'
import { DeletePanel } from './delete-panel.tsx'
import { EmailBindPanel } from './email-bind-panel.tsx'
import styles from './manage.module.css'
import { PasswordPanel } from './password-panel.tsx'
import { PhoneSetting } from './phone-setting.tsx'
import { Setting } from './setting.tsx'
import { UnbindPanel } from './unbind-panel.tsx'
import { PanelsContext, useAccountPanels, usePanels } from './use-panels.ts'
import { WechatSetting } from './wechat-setting.tsx'
import { Panel } from './panel.tsx'

/** A masked phone (spec §5). */
const maskedPhone = /^\d{3}\*{4}\d{4}$/

/** Returns the name that the citizen has entered; undefined while `name` is their masked phone. */
export const enteredName = ({ name }: { name: string } & Received<User>): string | undefined =>
  name !== '' && !maskedPhone.test(name) ? name : undefined

function NamePanel() {
  const { finish } = usePanels()
  const user = useStore((state) => state.user)
  const form = useFormState(
    () => ({ name: enteredName(user) ?? '' }),
    (values) => ({ name: firstProblem(selfModifyInfo.input.safeParse(values).error) }),
  )
  const save = async () => {
    const checked = selfModifyInfo.input.safeParse(form.values())
    if (!form.check(['name']) || !checked.success) throw new InvalidFields()
    await call(selfModifyInfo, checked.data)
    await finish('name', words.nameSaved)
  }
  return (
    <Panel label={words.changeName} submitLabel={words.save} send={save}>
      <TextField
        id="account-name"
        label={words.name}
        hint={words.nameHint}
        autoComplete="name"
        {...useField(form, 'name')}
      />
    </Panel>
  )
}

const emailUnbind = {
  panel: 'email-unbind',
  label: words.unbindEmail,
  form: <UnbindPanel what="email" />,
}

/** The account of the signed-in citizen: name, ways to sign in, data and deletion. */
export function OwnAccount({ onDeleted }: { onDeleted: () => void }) {
  const panels = useAccountPanels()
  const user = useStore((state) => state.user)
  const { phone, email } = useContacts(false)
  const { own_address: isOurs } = useFeatures()
  // Only our back end says by an absent e-mail, null, that none is bound; others say it by an empty one.
  const isEmailUnknown = !email && user.email === undefined && !isOurs
  return (
    <PanelsContext value={panels}>
      <div className="grid-5">
        <Card className={styles.group} aria-labelledby="account-profile">
          <h2 id="account-profile">{words.profile}</h2>
          <Setting
            id="name"
            name={words.name}
            value={<span lang={langOf(user.name)}>{enteredName(user) ?? words.notFilled}</span>}
            actions={[{ panel: 'name', label: words.changeName, form: <NamePanel /> }]}
          />
          {phone && <PhoneSetting phone={phone} />}
        </Card>
        <Card className={styles.group} aria-labelledby="account-safety">
          <h2 id="account-safety">{words.security}</h2>
          <Setting
            id="password"
            name={words.password}
            value={words.isSet}
            actions={[{ panel: 'password', label: words.changePassword, form: <PasswordPanel /> }]}
          />
          <Setting
            id="email"
            name={words.email}
            value={
              email ? (
                <span translate="no">{email}</span>
              ) : isEmailUnknown ? undefined : (
                words.unbound
              )
            }
            hint={words.emailUse}
            actions={[
              {
                panel: 'email-bind',
                label: email ? words.changeEmail : words.bindEmail,
                form: <EmailBindPanel />,
              },
              ...(email || isEmailUnknown ? [emailUnbind] : []),
            ]}
          />
          <WechatSetting />
        </Card>
        <Card className={styles.group} aria-labelledby="account-data">
          <h2 id="account-data">{words.ownData}</h2>
          <Setting
            id="delete"
            name={words.deleteAccount}
            value={
              <>
                <WithErasure>{words.deleteLead}</WithErasure>
                {words.noReturnStop}
              </>
            }
            actions={[
              {
                panel: 'delete',
                label: words.deleteAccount,
                form: <DeletePanel onDeleted={onDeleted} />,
              },
            ]}
          />
        </Card>
      </div>
    </PanelsContext>
  )
}
