import * as words from '#words/account.ts'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../../kit/ui/button/button.tsx'

/** Error message in place of a list. */
export const ListFailure = ({ failure, retry }: { failure: string; retry: () => void }) => (
  <Alert tone="warning" title={failure} announce>
    <Button variant="secondary" onClick={retry}>
      {words.reload}
    </Button>
  </Alert>
)
