import * as words from '#words/account.ts'
import * as z from 'zod/mini'
import { selfExport } from '../../../../../contract/account/account.ts'
import { callWithOtp } from '../../../site/verification/call-with-otp.ts'
import { secondProofWays } from '../reauthentication/reauthentication-way.ts'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { Panel } from './panel.tsx'

/** The unparsed answer: an export includes unknown members. */
export interface ExportedData {
  readonly answered: unknown
}

const selfExportWhole = { ...selfExport, output: z.unknown() }

/** Requests everything stored of the citizen. */
export function ExportPanel({ onExported }: { onExported: (data: ExportedData) => void }) {
  const reauthentication = useReauthentication({ ways: secondProofWays() })
  const get = async () =>
    onExported({
      answered: await reauthentication.withTickets((tickets) =>
        callWithOtp(selfExportWhole, tickets),
      ),
    })
  return (
    <Panel label={words.exportData} submitLabel={words.exportNow} send={get}>
      <p>{words.exportWarning}</p>
      <ReauthenticationFields id="export-proof" reauthentication={reauthentication} />
    </Panel>
  )
}
