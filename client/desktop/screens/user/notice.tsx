import { OwnNotices } from '../../../features/account-center/notices/own-notices.tsx'
import { Screen } from '../../../features/screen/screen.tsx'

/** Own notices. */
export default function Notice() {
  return (
    <Screen title="消息通知">
      <OwnNotices />
    </Screen>
  )
}
