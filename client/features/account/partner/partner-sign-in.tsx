import { useState } from 'react'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { useStore } from '../../../kit/store.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { FormError } from '../form/form-error.tsx'
import styles from '../sign-in/sign-in.module.css'
import type { PartnerCitizen } from './redeem-ticket.ts'
import { type PartnerSignInProps, usePartnerSignIn } from './use-partner-sign-in.ts'

/** What whoever comes from a partner platform with a ticket sees. */
export function PartnerSignIn(props: PartnerSignInProps) {
  const { outcome, retry, accept, refuse } = usePartnerSignIn(props)
  const present = useStore(({ user }) => user.name)
  if (outcome.state === 'busy') return <output>正在登录，请稍候…</output>
  if (outcome.state === 'asking')
    return <ConfirmCitizen {...{ present, accept, refuse }} citizen={outcome.citizen} />
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
  /** Who is signed in here; empty for nobody. */
  present: string
  accept: (citizen: PartnerCitizen) => Promise<void>
  refuse: (citizen: PartnerCitizen) => void
}

/** Asks whether the account is theirs, before anything is done as it. */
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
          这台设备上现在登录的是 <strong>{present}</strong>。换账号会让它在这台设备上退出。
        </p>
      )}
      <p className={styles.soft}>
        如果链接是别人发给您的，请不要登录：您之后填写的内容会到别人的账号里。
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
