import { type ReactNode, useState } from 'react'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { useStore } from '../../../kit/store.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { FormError } from '../form/form-error.tsx'
import styles from '../sign-in/sign-in.module.css'
import type { PartnerCitizen } from './partner-ticket.ts'
import type { PartnerSignInState } from './use-partner-sign-in.ts'

/** Whether `PartnerSignIn` is the screen; a visitor whose ticket failed signs in otherwise, and reads why there. */
export const needsPartnerSignIn = (
  state: PartnerSignInState['state'],
  isSignedIn: boolean,
): boolean => state === 'busy' || state === 'asking' || (state === 'failed' && isSignedIn)

interface PartnerSignInProps {
  partner: PartnerSignInState
  /** Where whoever is signed in already goes on to. */
  goal: string
}

/** What whoever comes from a partner platform sees. */
export function PartnerSignIn({ partner, goal }: PartnerSignInProps) {
  const present = useStore(({ user }) => user.name)
  if (partner.state === 'asking')
    return <ConfirmCitizen partner={partner} citizen={partner.citizen} present={present} />
  if (partner.state !== 'failed') return <output>正在登录，请稍候…</output>
  return (
    <PartnerFailure partner={partner} thrown={partner.thrown}>
      <LinkButton variant="secondary" to={goal}>
        继续用 {present}
      </LinkButton>
    </PartnerFailure>
  )
}

interface PartnerFailureProps {
  partner: PartnerSignInState
  thrown: unknown
  /** Ways on, beside trying again. */
  children: ReactNode
}

/** Why a partner's ticket signs nobody in. */
export const PartnerFailure = ({ partner, thrown, children }: PartnerFailureProps) => (
  <FormError thrown={thrown}>
    {thrown instanceof CallFailure && thrown.errcode === noAnswer && (
      <Button variant="secondary" onClick={partner.retry}>
        重试
      </Button>
    )}
    {children}
  </FormError>
)

interface ConfirmCitizenProps {
  partner: PartnerSignInState
  citizen: PartnerCitizen
  /** Who is signed in here; empty for nobody. */
  present: string
}

/** Asks whether the account is theirs, before anything is done as it. */
function ConfirmCitizen({ partner, citizen, present }: ConfirmCitizenProps) {
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    await partner.accept(citizen)
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
      <Button size="large" busy={busy} onClick={() => void accept()}>
        {present === '' ? '是我本人，登录' : `是我本人，换成 ${citizen.name}`}
      </Button>
      <Button size="large" variant="secondary" onClick={() => partner.refuse(citizen)}>
        {present === '' ? '不是我，用别的方式登录' : `继续用 ${present}`}
      </Button>
    </div>
  )
}
