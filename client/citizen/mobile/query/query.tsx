import { QueryScreen } from '../../query/query-screen.tsx'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { paths } from '../paths.ts'

/** A report by its query code; whoever is signed in finds their own without. */
export default function Query() {
  const isKnown = useStore(isSignedIn)
  return (
    <QueryScreen>
      {isKnown && (
        <LinkButton to={paths.user} variant="secondary">
          不用查询码，看“我的举报”
        </LinkButton>
      )}
    </QueryScreen>
  )
}
