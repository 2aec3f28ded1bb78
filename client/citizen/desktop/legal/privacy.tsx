import { LegalText } from '../../site/legal/legal-text.tsx'
import { ContactAside } from '../../site/contact-aside.tsx'
import { Screen } from '../../site/screen/screen.tsx'

/** The privacy notice. */
export default function Privacy() {
  return (
    <Screen title="隐私说明" aside={<ContactAside />}>
      <LegalText which="privacy" />
    </Screen>
  )
}
