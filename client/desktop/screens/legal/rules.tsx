import { LegalText } from '../../../features/site/legal/legal-text.tsx'
import { Screen } from '../../../features/screen/screen.tsx'

/** The rules of reporting. */
export default function Rules() {
  return (
    <Screen title="举报规则" narrow>
      <LegalText which="rules" />
    </Screen>
  )
}
