import { langOf } from '#words/language.ts'
import * as words from '#words/account.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import LogOut from 'lucide-react/icons/log-out'
import AccountScreen from '../../account/center/account-screen.tsx'
import { signOut } from '../../account/sign-in/sign-out.ts'
import { phonePaths as paths } from '../../site/paths.ts'
import { useStore } from '../../../kit/store.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { UserTabs } from './user-tabs.tsx'
import styles from './user.module.css'

function SignedIn() {
  const name = useStore(({ user }) => user.name)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // Navigate first: the guard must not see the personal centre without a user.
    await Promise.all([navigate(paths.home), signOut()])
  }
  return (
    <Card className={styles.who}>
      <p>
        {words.signedInAs}
        <span className={styles.name} lang={langOf(name)}>
          {name}
        </span>
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void leave()}>
        <LogOut size={18} />
        {words.leave}
      </Button>
    </Card>
  )
}

/** The account in the personal centre. */
export default function AccountTab() {
  return (
    <AccountScreen>
      <UserTabs tab="account" />
      <SignedIn />
    </AccountScreen>
  )
}
