import { LegalText } from '../../site/legal/legal-text.tsx'
import { ContactAside } from '../../site/contact-aside.tsx'
import { Screen } from '../../site/screen/screen.tsx'

/** The rules of reporting. */
export default function Rules() {
  return (
    <Screen title="举报规则" aside={<ContactAside />}>
      <LegalText which="rules" />
    </Screen>
  )
}
