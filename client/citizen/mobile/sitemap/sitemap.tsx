import { Screen } from '../../site/screen/screen.tsx'
import { SitemapList } from '../../site/sitemap/sitemap-list.tsx'
import { hashPathOf } from '../hash-path.ts'

/** Everything that can be opened. */
export default function Sitemap() {
  return (
    <Screen title="网站地图">
      <SitemapList pathOf={hashPathOf} />
    </Screen>
  )
}
