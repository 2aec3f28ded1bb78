import { LegalText } from '../../../features/site/legal/legal-text.tsx'
import { ContactAside } from '../../../features/site/contact-aside.tsx'
import { Screen } from '../../../features/screen/screen.tsx'

/** The rules of reporting. */
export default function Rules() {
  return (
    <Screen title="举报规则" aside={<ContactAside />}>
      <LegalText which="rules" />
    </Screen>
  )
}
