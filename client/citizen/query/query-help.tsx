import * as words from '#words/query.ts'
import { AsidePart } from '../../kit/ui/with-aside/aside-part.tsx'
import { AfterConfig } from '../site/after-config.tsx'
import { usePersonalCenter } from '../site/front-config.ts'
import { WithPrivacy } from '../site/offers.tsx'
import { AskUs } from '../site/help/ask-us.tsx'

/** Says what an account is for; nothing while the personal centre is closed. */
const AccountHelp = () =>
  usePersonalCenter() && (
    <AsidePart title={words.hasAccount}>
      <p>{words.inAccount}</p>
    </AsidePart>
  )

/** Help without a code. Depends on the front-end config. */
export const QueryHelp = () => (
  <AfterConfig>
    <WithPrivacy>
      <AsidePart title={words.lostAnonymous}>
        <p>{words.notFindable}</p>
      </AsidePart>
    </WithPrivacy>
    <AccountHelp />
    <AskUs />
  </AfterConfig>
)
