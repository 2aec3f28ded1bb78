import * as words from '#words/account.ts'
import { useState } from 'react'
import type { Output } from '../../../../../contract/endpoint.ts'
import type { Received } from '../../../../../contract/receive.ts'
import { selfSessionEnd, selfSessionList } from '../../../../../contract/account/account.ts'
import { messageOf } from '../../../../kit/call-failure.ts'
import { timeInWords } from '../../../../kit/time-in-words.ts'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { useLoad } from '../../../../kit/use-load.ts'
import { call } from '../../../site/session/call.ts'
import { ListFailure } from '../list/list-failure.tsx'
import styles from './manage.module.css'
import { usePanels } from './use-panels.ts'

type ListedSession = Received<Output<typeof selfSessionList>['sessions'][number]>

const fetchSessions = async (): Promise<ListedSession[]> =>
  (await call(selfSessionList, {})).sessions ?? []

/** Lists the account's sessions; ends one or all others. */
export function SessionsPanel() {
  const { close } = usePanels()
  const { data, failure, refresh } = useLoad(fetchSessions)
  /** Id of the session being ended, or `all`. */
  const [ending, setEnding] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [note, setNote] = useState('')
  const end = async (session_id: string | undefined) => {
    setEnding(session_id ?? 'all')
    setProblem(undefined)
    try {
      await call(selfSessionEnd, session_id === undefined ? {} : { session_id })
      setNote(session_id === undefined ? words.othersEnded : words.sessionEnded)
      refresh()
    } catch (thrown) {
      setNote('')
      setProblem(messageOf(thrown))
    } finally {
      setEnding(undefined)
    }
  }
  const others = data?.filter(({ is_current }) => is_current !== true) ?? []
  return (
    <section className={styles.panel} aria-label={words.currentSessions}>
      <p className="soft small">{words.noTraces}</p>
      {failure !== undefined && <ListFailure failure={failure} retry={refresh} />}
      <ul className="grid-3">
        {data?.map(({ session_id, signed_in_at, seen_at, is_current }) => (
          <li key={session_id} className={styles.session}>
            <span>
              {timeInWords(signed_in_at)}
              {words.signedInComma}
              {is_current ? (
                <strong>{words.thisDevice}</strong>
              ) : (
                words.lastUsed(timeInWords(seen_at))
              )}
            </span>
            {is_current !== true && session_id !== undefined && (
              <Button
                variant="secondary"
                busy={ending === session_id}
                aria-label={words.endSession(timeInWords(signed_in_at))}
                onClick={() => void end(session_id)}
              >
                {words.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && others.length === 0 && <p>{words.noOthers}</p>}
      {problem !== undefined && <Alert tone="danger" title={problem} announce />}
      <output className="soft small">{note}</output>
      <div className={styles.actions}>
        {others.length > 0 && (
          <Button busy={ending === 'all'} onClick={() => void end(undefined)}>
            {words.endOthers}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          {words.close}
        </Button>
      </div>
    </section>
  )
}
