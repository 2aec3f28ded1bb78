import { Announcements } from '../../site/news/announcements.tsx'
import { Campaigns } from '../../site/news/campaigns.tsx'
import { Figures } from '../../site/news/figures.tsx'
import { Promises } from '../../site/promises/promises.tsx'

/** What the centre asks for, promises, has done and announces: each a section, if there is any. */
export const Later = (section: { className: string | undefined }) => (
  <>
    <Campaigns {...section} />
    <Promises {...section} />
    <Figures {...section} />
    <Announcements {...section} />
  </>
)
