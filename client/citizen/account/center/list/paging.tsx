import * as words from '#words/account.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useSearchParams } from 'react-router-dom'
import { LinkButton } from '../../../../kit/ui/button/link-button.tsx'
import styles from './list.module.css'
import { pageOf, pagesFor, withPage } from './page-address.ts'

/** Links to the neighbouring pages of a list; the address holds the page. */
export function Paging({ total }: { total: number }) {
  const [search] = useSearchParams()
  const page = pageOf(search)
  const pages = pagesFor(total)
  if (pages === 1 && page === 1) return null
  return (
    <nav className={styles.paging} aria-label={words.paging}>
      {page > 1 && (
        <LinkButton variant="secondary" to={withPage(search, Math.min(page - 1, pages))}>
          <ChevronLeft size={18} />
          {words.previous}
        </LinkButton>
      )}
      <span>{words.pageOf(page, pages)}</span>
      {page < pages && (
        <LinkButton variant="secondary" to={withPage(search, page + 1)}>
          {words.next}
          <ChevronRight size={18} />
        </LinkButton>
      )}
    </nav>
  )
}
