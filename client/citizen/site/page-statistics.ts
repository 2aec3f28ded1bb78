import { useStore } from '../../kit/store.ts'
import { scriptUrl } from '../../kit/trusted-types.ts'

/** Fixed path under the web root; operators may replace the file. Source: spec §1 and §7. */
const pageStatisticsPath = '/web/page-statistics.js'

declare global {
  interface Window {
    /** Defined by the script. */
    pageStatistics?: { start: () => void }
  }
}

/** Loads and starts the page-statistics script once. A page works without it. */
export function startPageStatistics(page: Document): void {
  if (page.querySelector(`script[src$="${pageStatisticsPath}"]`)) return
  const script = page.createElement('script')
  script.async = true
  script.addEventListener('load', () => {
    if (useStore.getState().stated || !window.pageStatistics) return
    useStore.setState({ stated: true })
    window.pageStatistics.start()
  })
  script.src = scriptUrl(pageStatisticsPath)
  page.head.append(script)
}
