import * as words from '#words/receipt.ts'
import { useState } from 'react'
import { selfLogout } from '../../../contract/account/sign-in.ts'
import { send } from '../../kit/transport.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { DangerDialog } from '../../kit/ui/dialog/danger-dialog.tsx'
import { citizenSession } from '../site/session/citizen-session.ts'
import { leave } from '../site/quick-exit.ts'
import { clearDrafts } from './draft/tab-draft.ts'

/** Wait in ms for the server to end the session. Without a token the session expires by itself. */
const patience = 2000

/**
 * Deletes everything that this site keeps on the device: drafts, codes, receipt, session and settings. Leaves for the neutral page
 * (`site/quick-exit.ts`).
 */
export async function clearAndLeave(): Promise<void> {
  const token = citizenSession.signOut()
  const signedOut = token === undefined ? undefined : send(selfLogout, {}, token)
  const waited = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.allSettled([clearDrafts(), signedOut && Promise.race([signedOut, waited])])
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    try {
      globalThis[storage].clear()
    } catch {
      // Storage is blocked, so it holds nothing.
    }
  leave()
}

/** Button for a computer that others use, with a question before everything is deleted. */
export function ClearAndLeave() {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => ask(true)}>
        {words.clear}
      </Button>
      <DangerDialog
        title={words.clearQuestion}
        open={isAsking}
        no={words.stay}
        onNo={() => ask(false)}
        yes={words.clear}
        onYes={() => void clearAndLeave()}
      >
        <p>{words.clearMeans}</p>
      </DangerDialog>
    </>
  )
}
