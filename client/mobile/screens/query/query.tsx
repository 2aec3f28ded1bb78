import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { QueryReport } from '../../../features/query/query-report.tsx'
import { Screen } from '../../../features/screen/screen.tsx'
import { useStore } from '../../../kit/store.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { paths } from '../../paths.ts'

/** What the shell hands over in the router's state. */
const closed = z.object({ isCenterClosed: z.literal(true) })

/** A report by its query code, which never stands in the address. */
export default function Query() {
  const { state } = useLocation()
  const isSignedIn = useStore(({ user }) => user.name !== '')
  return (
    <Screen title="查询进度">
      {closed.safeParse(state).success && (
        <Alert tone="info" title="个人中心现在没有开放" announce>
          <p>不登录也可以：凭查询码，在这里查看任何一次举报的进度和答复，补充材料。</p>
        </Alert>
      )}
      <QueryReport />
      {isSignedIn && (
        <LinkButton to={paths.user} variant="secondary">
          不用查询码，看“我的举报”
        </LinkButton>
      )}
    </Screen>
  )
}
