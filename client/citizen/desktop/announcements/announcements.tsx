import { Screen } from '../../site/screen/screen.tsx'
import { ContactAside } from '../../site/contact-aside.tsx'
import { NoticePage } from '../../site/news/notice-page.tsx'
import { useOpenNotice } from '../../site/news/open-notice.ts'
import { Breakable } from '../../../kit/ui/breakable/breakable.tsx'

/** What the centre announces, or one of it: `?id=`. */
export default function Announcements() {
  const notice = useOpenNotice()
  return (
    // Each is a page of its own: another one gets the focus at its heading.
    <Screen
      key={notice?.id}
      title={notice?.title ?? '公告'}
      heading={notice && <Breakable>{notice.title}</Breakable>}
      aside={<ContactAside />}
    >
      <NoticePage />
    </Screen>
  )
}
