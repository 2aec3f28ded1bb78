import { Screen } from '../../../features/screen/screen.tsx'
import { LegalText } from '../../../features/site/legal/legal-text.tsx'

/** The privacy notice. */
export default function Privacy() {
  return (
    <Screen title="隐私说明">
      <LegalText which="privacy" />
    </Screen>
  )
}
