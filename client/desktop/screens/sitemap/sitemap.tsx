import { Screen } from '../../../features/screen/screen.tsx'
import { SitemapList } from '../../../features/site/sitemap/sitemap-list.tsx'

/** Everything that can be opened. */
export default function Sitemap() {
  return (
    <Screen title="网站地图">
      <SitemapList pathOf={(path) => path} />
    </Screen>
  )
}
