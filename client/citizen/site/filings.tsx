import { langOf } from '#words/language.ts'
import { icpFilingUrl, policeFilingUrl } from '../../../contract/site/filings.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { ExternalLink } from '../../kit/ui/external-link/external-link.tsx'
import { sampleMark } from './front-config.ts'

/** Filings of the site with links to the public registers; an empty value leaves no gap. */
export function Filings({ className }: { className: string | undefined }) {
  const { icp_number, police_filing, is_sample } = runtimeConfig()
  if (!icp_number && !police_filing) return null
  // A sample number exists in no register.
  if (is_sample)
    return (
      <p className={className} lang={langOf(icp_number || police_filing)}>
        {icp_number} {police_filing}
        {sampleMark()}
      </p>
    )
  return (
    <p className={className} lang={langOf(icp_number || police_filing)}>
      {icp_number && <ExternalLink href={icpFilingUrl}>{icp_number}</ExternalLink>}
      {police_filing && (
        <ExternalLink href={policeFilingUrl(police_filing)}>{police_filing}</ExternalLink>
      )}
    </p>
  )
}
