import { useFrontConfig } from '../../../features/site/front-config.ts'
import { defaultRules } from '../../../features/site/legal/default-rules.ts'
import { LegalText } from '../../../features/site/legal/legal-text.tsx'
import { Screen } from '../../../features/screen/screen.tsx'

/** The rules of reporting: the centre's, else the ones we bring. */
export default function Rules() {
  const { rules } = useFrontConfig()
  return (
    <Screen title="举报规则" narrow>
      <LegalText text={rules.text || defaultRules} version={rules.version} />
    </Screen>
  )
}
