import { Screen } from '../../site/screen/screen.tsx'
import { LegalText } from '../../site/legal/legal-text.tsx'

/** The rules of reporting. */
export default function Rules() {
  return (
    <Screen title="举报规则">
      <LegalText which="rules" />
    </Screen>
  )
}
