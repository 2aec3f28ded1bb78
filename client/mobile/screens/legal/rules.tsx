import { Screen } from '../../../features/screen/screen.tsx'
import { LegalText } from '../../../features/site/legal/legal-text.tsx'

/** The rules of reporting. */
export default function Rules() {
  return (
    <Screen title="举报规则">
      <LegalText which="rules" />
    </Screen>
  )
}
