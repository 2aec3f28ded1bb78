import { QueryScreen } from '../../../features/query/query-screen.tsx'
import { useStore } from '../../../kit/store.ts'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { paths } from '../../paths.ts'

/** A report by its query code; whoever is signed in finds their own without. */
export default function Query() {
  const isSignedIn = useStore(({ user }) => user.name !== '')
  return (
    <QueryScreen>
      {isSignedIn && (
        <LinkButton to={paths.user} variant="secondary">
          不用查询码，看“我的举报”
        </LinkButton>
      )}
    </QueryScreen>
  )
}
