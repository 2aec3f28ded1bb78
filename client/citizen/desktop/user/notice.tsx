import { OwnNotices } from '../../account/center/notices/own-notices.tsx'
import { Screen } from '../../site/screen/screen.tsx'

/** Own notices. */
export default function Notice() {
  return (
    <Screen title="消息通知">
      <OwnNotices />
    </Screen>
  )
}
