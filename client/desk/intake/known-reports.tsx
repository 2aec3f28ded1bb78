import { intakeKnown } from '../../../contract/desk/intake.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { HostileText } from '../frame/hostile-text.tsx'
import { useCallQuery } from '../frame/queries.ts'
import { type IntakeDraft, addressesIn } from './intake-draft.ts'

/** Returns the host of the first address, else the account: what finds the same case again. */
export function placeIn({ urls, account }: Pick<IntakeDraft, 'urls' | 'account'>): string {
  const [first = ''] = addressesIn(urls)
  const host = URL.canParse(first) ? new URL(first).hostname.replace(/^www\./, '') : ''
  return host.includes('.') ? host : account.trim().slice(0, 100)
}

/** Says that the place is probably there already, in the scope of the desk's search. */
export function KnownReports({ place }: { place: string }) {
  const { data } = useCallQuery(intakeKnown, { place }, place !== '')
  const list = place === '' ? [] : (data?.list ?? [])
  if (list.length === 0) return null
  return (
    <Alert tone="info" title={`可能已有：${place}`} announce>
      <ul>
        {list.map((row) => (
          <li key={row.case_number}>
            {row.case_number} · {row.report_type.name} · {row.status_name} ·{' '}
            <HostileText text={row.headline} />
          </li>
        ))}
      </ul>
      <p>{data?.more && '还有更多。'}照常登记，系统会归到一起。不要告诉对方别人是否举报过。</p>
    </Alert>
  )
}
