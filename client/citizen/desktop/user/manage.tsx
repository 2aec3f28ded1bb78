import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ExportedData } from '../../account/center/export/exported-data.tsx'
import type { ExportedData as Data } from '../../account/center/manage/export-panel.tsx'
import { OwnAccount } from '../../account/center/manage/own-account.tsx'
import { Screen } from '../../site/screen/screen.tsx'

/** Own account. The exported data, held by this page alone, show at `?view=export`. */
export default function Manage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [data, setData] = useState<Data>()
  if (data && search.get('view') === 'export')
    return (
      <Screen key="export" title="我的数据" narrow>
        <ExportedData data={data} close={() => void navigate(-1)} />
      </Screen>
    )
  return (
    <Screen key="account" title="账号管理">
      <OwnAccount
        onExported={(exported) => {
          setData(exported)
          void navigate({ search: 'view=export' })
        }}
        onDeleted={() => void navigate('/query', { state: { isAccountDeleted: true } })}
      />
    </Screen>
  )
}
