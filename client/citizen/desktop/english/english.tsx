import { withoutTrailingSlash } from '../../../../contract/pages.ts'
import { useLocation } from 'react-router-dom'
import { EnglishQuery } from './query.tsx'
import { EnglishReportScreen } from './report.tsx'

const screens: Readonly<Record<string, typeof EnglishQuery>> = {
  '/way': EnglishReportScreen,
  '/query': EnglishQuery,
}

/** The English pages in one file, so that Chinese pages do not load their shared modules. */
export default function English() {
  const Open = screens[withoutTrailingSlash(useLocation().pathname)] ?? EnglishReportScreen
  return <Open />
}
