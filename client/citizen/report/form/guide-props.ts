import * as words from '#words/report.ts'
import type { ReportType } from '../../../../contract/site/site.ts'
import type { Way } from '../../../../contract/report/way.ts'

export interface GuidePanelProps {
  type: ReportType
  way: Way
  wayPath: string
}

export const wayNames: Readonly<Record<Way, string>> = {
  anonymous: words.anonymousReport,
  named: words.namedReport,
}
