import * as words from '#words/account.ts'
import { OwnNotices } from '../../account/center/notices/own-notices.tsx'
import { Screen } from '../../site/screen/screen.tsx'

/** Own notices. */
export default function Notice() {
  return (
    <Screen title={words.notices}>
      <OwnNotices />
    </Screen>
  )
}
