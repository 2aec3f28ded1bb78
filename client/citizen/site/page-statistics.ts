import { useStore } from '../../kit/store.ts'
import { scriptUrl } from '../../kit/trusted-types.ts'

/** A fixed path under the web root; ops may replace the file. Source: spec §1 and §7. */
const pageStatisticsPath = '/web/page-statistics.js'

declare global {
  interface Window {
    /** What the script defines. */
    pageStatistics?: { start: () => void }
  }
}

/** Loads the page-statistics script once and starts it once. A page without statistics works as well. */
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
