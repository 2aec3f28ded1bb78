import { language } from '#words/language.ts'
import type { MouseEvent } from 'react'
import { use } from 'react'
import { useLocation } from 'react-router-dom'
import {
  desktopBase,
  languages,
  mobileBase,
  pageLanguages,
  type PageLanguage,
} from '../../../contract/pages.ts'
import { keepScrollForReload } from '../../kit/navigation/visit.ts'
import { SiteContext } from './paths.ts'

/** Opens the page in another language by a reload, which keeps draft, receipt and scroll position. */
function switchTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  keepScrollForReload(event.currentTarget.href)
  location.reload()
}

/** Links to the same page in the other languages. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { isPhone } = use(SiteContext)
  const { pathname, search } = useLocation()
  const addressIn = (other: PageLanguage) => {
    const page = pathname + search
    const { prefix } = languages[other]
    return isPhone ? `${mobileBase}${prefix}#${page}` : `${desktopBase}/${prefix}${page.slice(1)}`
  }
  return pageLanguages
    .filter((other) => other !== language)
    .map((other) => {
      const { name, short } = languages[other]
      return (
        <a
          key={other}
          href={addressIn(other)}
          lang={other}
          hrefLang={other}
          aria-label={isPhone && short !== name ? `${short}, ${name}` : undefined}
          className={className}
          onClick={switchTo}
        >
          {isPhone ? short : name}
        </a>
      )
    })
}
