import { useFrontConfig } from '../../../features/site/front-config.ts'
import { defaultPrivacy } from '../../../features/site/legal/default-privacy.ts'
import { LegalText } from '../../../features/site/legal/legal-text.tsx'
import { Screen } from '../../../features/screen/screen.tsx'

/** The privacy notice: the centre's, else the one we bring. */
export default function Privacy() {
  const { privacy } = useFrontConfig()
  return (
    <Screen title="隐私说明" narrow>
      <LegalText text={privacy.text || defaultPrivacy} version={privacy.version} />
    </Screen>
  )
}
