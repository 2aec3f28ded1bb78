import { Announcements } from '../../../features/site/news/announcements.tsx'
import { Campaigns } from '../../../features/site/news/campaigns.tsx'
import { Figures } from '../../../features/site/news/figures.tsx'
import { Promises } from '../../../features/site/promises/promises.tsx'

/** What the centre asks for, promises, has done and announces: each a section, if there is any. */
export const Later = (section: { className: string | undefined }) => (
  <>
    <Campaigns {...section} />
    <Promises {...section} />
    <Figures {...section} />
    <Announcements {...section} />
  </>
)
