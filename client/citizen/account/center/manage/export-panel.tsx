import * as words from '#words/account.ts'
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
    <Panel label={words.exportData} submitLabel={words.exportNow} panels={panels} send={get}>
      <p>{words.exportWarning}</p>
      <ReauthenticationFields id="export-proof" reauthentication={reauthentication} />
    </Panel>
  )
}
