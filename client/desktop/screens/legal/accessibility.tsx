import { ContactAside } from '../../../features/site/contact-aside.tsx'
import { Screen } from '../../../features/screen/screen.tsx'
import { AccessibilityStatement } from '../../../features/site/accessibility-statement.tsx'

/** The accessibility statement. */
export default function Accessibility() {
  return (
    <Screen title="无障碍声明" aside={<ContactAside />}>
      <AccessibilityStatement />
    </Screen>
  )
}
