import { Announcements } from '../../site/news/announcements.tsx'
import { Campaigns } from '../../site/news/campaigns.tsx'
import { Figures } from '../../site/news/figures.tsx'
import { Promises } from '../../site/promises/promises.tsx'

/** Campaigns, promises, figures and announcements, as sections; an empty one is left out. */
export const Later = (section: { className: string | undefined }) => (
  <>
    <Campaigns {...section} />
    <Promises {...section} />
    <Figures {...section} />
    <Announcements {...section} />
  </>
)
