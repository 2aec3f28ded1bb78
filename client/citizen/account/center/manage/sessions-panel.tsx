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

type ListedSession = Received<Output<typeof selfSessionList>['sessions'][number]>

const fetchSessions = async (): Promise<ListedSession[]> =>
  (await call(selfSessionList, {})).sessions ?? []

/** Lists the account's sessions; ends one or all others. */
export function SessionsPanel({ close }: { close: () => void }) {
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
      setNote(session_id === undefined ? '其他登录都已退出' : '该登录已退出')
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
    <section className={styles.panel} aria-label="当前有效的登录">
      <p className={styles.hint}>
        为了不留下您的行踪，我们不保存登录的设备和地点。如果有不是您本人的登录，请退出它，并修改密码。
      </p>
      {failure !== undefined && <ListFailure failure={failure} retry={refresh} />}
      <ul className={styles.sessions}>
        {data?.map(({ session_id, signed_in_at, seen_at, is_current }) => (
          <li key={session_id} className={styles.session}>
            <span>
              {timeInWords(signed_in_at)} 登录，
              {is_current ? <strong>这台设备</strong> : `最近使用 ${timeInWords(seen_at)}`}
            </span>
            {is_current !== true && session_id !== undefined && (
              <Button
                variant="secondary"
                busy={ending === session_id}
                aria-label={`退出 ${timeInWords(signed_in_at)} 的登录`}
                onClick={() => void end(session_id)}
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && others.length === 0 && <p>没有其他登录。</p>}
      {problem !== undefined && <Alert tone="danger" title={problem} announce />}
      <output className={styles.hint}>{note}</output>
      <div className={styles.tools}>
        {others.length > 0 && (
          <Button busy={ending === 'all'} onClick={() => void end(undefined)}>
            退出其他全部登录
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          关闭
        </Button>
      </div>
    </section>
  )
}
