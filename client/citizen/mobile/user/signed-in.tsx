import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOut } from '../../account/sign-in/sign-out.ts'
import { useStore } from '../../../kit/store.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { phonePaths as paths } from '../../site/paths.ts'
import styles from './user.module.css'

/** Name of the signed-in citizen, and signing out. */
export function SignedIn() {
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
        已登录：<span className={styles.name}>{name}</span>
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void leave()}>
        <LogOut size={18} />
        退出登录
      </Button>
    </Card>
  )
}
