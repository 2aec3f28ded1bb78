import { useState, useSyncExternalStore } from 'react'
import type { Way } from '../../../../contract/report/way.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { WithDraftKeys, WithIdempotency } from '../../site/offers.tsx'
import { draftHours } from '../../../../contract/retention.ts'
import type { Draft, KeptFor } from './draft.ts'
import styles from './draft-panel.module.css'
import type { DraftSession } from './draft-session.ts'

const times: readonly (readonly [KeptFor, string])[] = [
  ['hours', `${draftHours.hours} 小时`],
  ['days', `${draftHours.days / 24} 天`],
  ['tab', '只在这个标签页，关闭后无法打开'],
]

interface DraftKeepingProps {
  draftSession: DraftSession
  way: Way
  clear: () => void
}

/** States what is kept on this device; lets the citizen choose the retention and clear the draft. */
export function DraftKeeping({ draftSession, way, clear }: DraftKeepingProps) {
  const [isAsking, ask] = useState(false)
  const [keptFor, setKeptFor] = useState(() => draftSession.current().keptFor ?? 'hours')
  const isSafe = useSyncExternalStore(draftSession.subscribe, draftSession.isSafe)
  const choose = (chosen: KeptFor) => {
    setKeptFor(chosen)
    draftSession.change({ keptFor: chosen })
  }
  return (
    <div className={styles.keeping}>
      <p>
        填写的内容和文件
        {isSafe ? (
          <>
            <WithDraftKeys>加密</WithDraftKeys>保存在这台设备上，到时间自动删除。
          </>
        ) : (
          '没有全部保存在这台设备上。'
        )}
        {way === 'named' && '姓名、手机号、身份证号和邮箱不保存，重新打开后需要再填。'}
        使用他人或公用设备时，没有提交就离开的，请先清空。
      </p>
      <label className={styles.choice} data-extra="">
        最后一次修改后保留
        <select
          value={keptFor}
          onChange={({ target }) => {
            const [chosen] = times.find(([value]) => value === target.value) ?? []
            if (chosen) choose(chosen)
          }}
        >
          {times.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <Button variant="secondary" className={styles.clear} onClick={() => ask(true)}>
        清空草稿
      </Button>
      <Dialog
        title="清空草稿？"
        open={isAsking}
        onClose={() => ask(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => ask(false)}>
              不清空
            </Button>
            <Button variant="danger" onClick={clear}>
              清空
            </Button>
          </>
        }
      >
        <p>这台设备上没有提交的举报内容和文件都会删除，不能恢复。</p>
        {draftSession.current().attemptedAt !== undefined && (
          <p>上次提交的结果还不知道：如果已经收到，清空后就拿不到它的查询码了。</p>
        )}
      </Dialog>
    </div>
  )
}

interface DraftNoticeProps {
  draftSession: DraftSession
  /** The draft found on the device; undefined when there was none. */
  restored: Draft | undefined
}

/** The reporter is never stored; a draft that stayed in memory still has it. */
const lacksReporter = ({ way, values }: Draft) => way === 'named' && values.reporter.name === ''

/** Notices about the draft: restored, possibly sent already, out of reach, or not storable. */
export function DraftNotice({ draftSession, restored }: DraftNoticeProps) {
  const isSafe = useSyncExternalStore(draftSession.subscribe, draftSession.isSafe)
  const { outOfReach } = draftSession
  return (
    <>
      {restored?.attemptedAt !== undefined && (
        <Alert tone="warning" title="上次提交没有收到结果，举报可能已经收到" announce>
          <p>
            <WithIdempotency otherwise="再提交一次可能变成两个举报。登录后提交的，请先到“我的举报”里看一看。">
              请直接再提交一次：不会变成两个举报，您会得到同一个查询码。
            </WithIdempotency>
          </p>
        </Alert>
      )}
      {restored && (
        <Alert
          tone="info"
          title={`已恢复上次填写的内容（${timeInWords(restored.savedAt)}）`}
          announce
        >
          <p>
            {lacksReporter(restored) && '姓名、手机号、身份证号和邮箱没有保存，请重新填写。'}
            如果不是您填的，或者使用的是他人或公用设备，请清空。
          </p>
        </Alert>
      )}
      {!restored && outOfReach !== undefined && (
        <Alert
          tone="info"
          title={`有一份没有提交的举报（${timeInWords(outOfReach)}）暂时无法打开`}
          announce
        >
          <p>
            它加密保存在这台设备上，连上网站后刷新页面才能打开。现在写新的，就等新的提交以后再打开它。
          </p>
        </Alert>
      )}
      {!isSafe && (
        <Alert tone="warning" title="这台设备暂时无法保存草稿" announce>
          <p>可能是无痕模式，或者存储空间不够。提交之前请不要关闭或刷新页面。</p>
        </Alert>
      )}
    </>
  )
}
