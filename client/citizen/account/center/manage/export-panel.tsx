import * as z from 'zod/mini'
import { selfExport } from '../../../../../contract/account/account.ts'
import { callWithOtp } from '../../../site/verification/call-with-otp.ts'
import { secondProofWays } from '../reauthentication/reauthentication-way.ts'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { Panel } from './panel.tsx'
import type { Panels } from './use-panels.ts'

/** The unparsed answer: an export includes unknown members. */
export interface ExportedData {
  readonly answered: unknown
}

const selfExportWhole = { ...selfExport, output: z.unknown() }

interface ExportPanelProps {
  panels: Panels
  onExported: (data: ExportedData) => void
}

/** Requests everything stored of the citizen. */
export function ExportPanel({ panels, onExported }: ExportPanelProps) {
  const reauthentication = useReauthentication({ ways: secondProofWays() })
  const get = async () =>
    onExported({
      answered: await reauthentication.withTickets((tickets) =>
        callWithOtp(selfExportWhole, tickets),
      ),
    })
  return (
    <Panel label="导出我的数据" submitLabel="导出" panels={panels} send={get}>
      <p>导出的内容包括完整的手机号、姓名和举报内容，请不要在他人或公用设备上保存。</p>
      <ReauthenticationFields id="export-proof" reauthentication={reauthentication} />
    </Panel>
  )
}
