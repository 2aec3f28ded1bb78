import { ContactAside } from '../../site/contact-aside.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { FaqList } from '../../site/news/faq-list.tsx'

/** What people ask, and what we answer. */
export default function Faq() {
  return (
    <Screen title="常见问题" aside={<ContactAside />}>
      <FaqList />
    </Screen>
  )
}
