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
  if (outcome.state === 'busy') return <output>正在登录，请稍候…</output>
  if (outcome.state === 'asking')
    return <ConfirmCitizen {...{ present, accept, refuse }} citizen={outcome.citizen} />
  if (outcome.state === 'unlinked')
    return (
      <LeaveToLink
        present={present || '另一位用户'}
        goOn={() => goOnToLink(outcome.citizen)}
        stay={props.leave}
      />
    )
  const { thrown } = outcome
  const mayHelp = thrown instanceof CallFailure && thrown.errcode === noAnswer
  return (
    <div className={styles.form}>
      <FormError thrown={thrown} />
      {mayHelp && (
        <Button size="large" onClick={retry}>
          重试
        </Button>
      )}
      <Button size="large" variant="secondary" onClick={props.leave}>
        {present === '' ? '用手机号登录或注册' : `继续用 ${present}`}
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
    <div className={styles.form}>
      <p>
        您从合作平台过来，将用 <strong>{citizen.name}</strong> 的账号登录。这是您本人的账号吗？
      </p>
      {present !== '' && (
        <p>
          这台设备上现在登录的是 <strong>{present}</strong>。换账号后，它在这台设备上会退出登录。
        </p>
      )}
      <p className={styles.soft}>
        如果链接是别人发给您的，请不要登录：您之后填写的内容会进入别人的账号。
      </p>
      <Button size="large" busy={busy} onClick={() => void go()}>
        {present === '' ? '是我本人，登录' : `是我本人，换成 ${citizen.name}`}
      </Button>
      <Button size="large" variant="secondary" onClick={() => refuse(citizen)}>
        {present === '' ? '不是我，用别的方式登录' : `继续用 ${present}`}
      </Button>
    </div>
  )
}

const notFromOthers = '如果链接是别人发给您的，请不要在这里登录：对方以后就能进入您的账号。'

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
    <div className={styles.form}>
      <p>您从合作平台过来，还没有与这里的账号关联。要关联，请用在那里登记的手机号登录一次。</p>
      <p>
        这台设备上现在登录的是 <strong>{present}</strong>。继续的话，它在这台设备上会退出登录。
      </p>
      <p className={styles.soft}>{notFromOthers}</p>
      <Button size="large" busy={busy} onClick={() => void go()}>
        退出 {present}，去登录
      </Button>
      <Button size="large" variant="secondary" onClick={stay}>
        继续用 {present}
      </Button>
    </div>
  )
}

/** Explains above the forms why the partner's citizen has to sign in. */
export const PartnerLink = ({ leave }: { leave: () => void }) => (
  <Alert tone="info" title="还没有与合作平台关联" announce>
    <p>
      请用在那里登记的手机号登录一次，确认是您本人。登录后，您的账号会与合作平台关联，以后从那里过来可以直接进入。
    </p>
    <p>{notFromOthers}</p>
    <Button variant="secondary" className={styles.wayOn} onClick={leave}>
      不关联，直接登录
    </Button>
  </Alert>
)
