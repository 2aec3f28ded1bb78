import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ExportedData } from '../../account/center/export/exported-data.tsx'
import type { ExportedData as Data } from '../../account/center/manage/export-panel.tsx'
import { OwnAccount } from '../../account/center/manage/own-account.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { phonePaths as paths } from '../../site/paths.ts'
import { SignedIn } from './signed-in.tsx'

/** Own account and signing out. The exported data, held by this page alone, show at `view=export`. */
export function Account({ navigation }: { navigation: ReactNode }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [data, setData] = useState<Data>()
  if (data && search.get('view') === 'export')
    return (
      <Screen key="export" title="我的数据">
        <ExportedData data={data} close={() => void navigate(-1)} />
      </Screen>
    )
  return (
    <Screen key="account" title="账号管理">
      {navigation}
      <SignedIn />
      <OwnAccount
        onExported={(exported) => {
          setData(exported)
          void navigate({ search: 'tab=account&view=export' })
        }}
        onDeleted={() => void navigate(paths.query, { state: { isAccountDeleted: true } })}
      />
    </Screen>
  )
}
