import * as words from '#words/account.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { usePaths } from '../../site/paths.ts'
import { Screen } from '../../site/screen/screen.tsx'
import { ExportedData } from './export/exported-data.tsx'
import type { ExportedData as Data } from './manage/export-panel.tsx'
import { OwnAccount } from './manage/own-account.tsx'

/** Own account. The exported data, held by this page alone, show at `?view=export`. */
export default function AccountScreen({ children }: { children?: ReactNode }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { query } = usePaths()
  const [data, setData] = useState<Data>()
  if (data && search.get('view') === 'export')
    return (
      <Screen key="export" title={words.ownData} narrow>
        <ExportedData data={data} close={() => void navigate(-1)} />
      </Screen>
    )
  return (
    <Screen key="account" title={words.manage}>
      {children}
      <OwnAccount
        onExported={(exported) => {
          setData(exported)
          const shown = new URLSearchParams(search)
          shown.set('view', 'export')
          void navigate({ search: shown.toString() })
        }}
        onDeleted={() => void navigate(query, { state: { isAccountDeleted: true } })}
      />
    </Screen>
  )
}
