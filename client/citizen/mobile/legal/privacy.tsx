import { Screen } from '../../site/screen/screen.tsx'
import { LegalText } from '../../site/legal/legal-text.tsx'

/** The privacy notice. */
export default function Privacy() {
  return (
    <Screen title="隐私说明">
      <LegalText which="privacy" />
    </Screen>
  )
}
