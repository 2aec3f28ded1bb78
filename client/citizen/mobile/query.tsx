import * as words from '#words/home.ts'
import QueryScreen from '../query/query-screen.tsx'
import { isSignedIn, useStore } from '../../kit/store.ts'
import { LinkButton } from '../../kit/ui/button/link-button.tsx'
import { phonePaths } from '../site/paths.ts'

/** Finds a report by its query code. A signed-in citizen gets a link to the own reports. */
export default function Query() {
  const isKnown = useStore(isSignedIn)
  return (
    <QueryScreen>
      {isKnown && (
        <LinkButton to={phonePaths.userQuery} variant="secondary">
          {words.ownReports}
        </LinkButton>
      )}
    </QueryScreen>
  )
}
