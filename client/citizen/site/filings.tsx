import { langOf } from '#words/language.ts'
import { icpFilingUrl, policeFilingUrl } from '../../../contract/site/filings.ts'
import { ExternalLink } from '../../kit/ui/external-link/external-link.tsx'
import { useIdentity } from './front-config.ts'

/** Filings of the site with links to the public registers; an empty value leaves no gap. */
export function Filings({ className }: { className: string | undefined }) {
  const { icp_number, police_filing, is_sample, mark } = useIdentity()
  if (!icp_number && !police_filing) return null
  // A sample number exists in no register.
  if (is_sample)
    return (
      <p className={className} lang={langOf(icp_number || police_filing)}>
        {icp_number} {police_filing}
        {mark}
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
