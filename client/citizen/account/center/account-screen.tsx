import * as words from '#words/account.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePaths } from '../../site/paths.ts'
import { Screen } from '../../site/screen/screen.tsx'
import { OwnAccount } from './manage/own-account.tsx'

/** Own account. */
export default function AccountScreen({ children }: { children?: ReactNode }) {
  const navigate = useNavigate()
  const { query } = usePaths()
  return (
    <Screen title={words.manage}>
      {children}
      <OwnAccount onDeleted={() => void navigate(query, { state: { isAccountDeleted: true } })} />
    </Screen>
  )
}
