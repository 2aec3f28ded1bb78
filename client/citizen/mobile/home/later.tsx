import * as words from '#words/home.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router-dom'
import { phonePaths as paths } from '../../site/paths.ts'
import { TypeSection } from '../../site/type-section.tsx'
import { Announcements } from '../../site/news/announcements.tsx'
import { Campaigns } from '../../site/news/campaigns.tsx'
import { Figures } from '../../site/news/figures.tsx'
import { Promises } from '../../site/promises/promises.tsx'
import styles from './home.module.css'

/** The types, campaigns, promises, figures and announcements, as sections; an empty one is left out. */
export const Later = (section: { className: string | undefined }) => (
  <>
    <TypeSection {...section}>
      <Link to={paths.otherType} className={styles.other}>
        {words.otherChannels}
        <ChevronRight size={18} />
      </Link>
    </TypeSection>
    <Campaigns {...section} />
    <Promises {...section} />
    <Figures {...section} />
    <Announcements {...section} />
  </>
)
