import { Screen } from '../../site/screen/screen.tsx'
import { AccessibilityStatement } from '../../site/accessibility-statement.tsx'

/** The accessibility statement. */
export default function Accessibility() {
  return (
    <Screen title="无障碍声明">
      <AccessibilityStatement />
    </Screen>
  )
}
