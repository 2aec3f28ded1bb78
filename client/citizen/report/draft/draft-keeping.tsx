import { useState, useSyncExternalStore } from 'react'
import type { Way } from '../../../../contract/way.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { useCapability } from '../../site/capability.ts'
import type { KeptFor } from './draft.ts'
import styles from './draft-keeping.module.css'
import type { DraftSession } from './draft-session.ts'

/** Hours and days: `draftHours` of the contract. */
const times: readonly (readonly [KeptFor, string])[] = [
  ['hours', '12 小时'],
  ['days', '7 天'],
  ['tab', '只在这个标签页，关闭后无法打开'],
]

interface DraftKeepingProps {
  draftSession: DraftSession
  way: Way
  clear: () => void
}

/** Says what is kept on this device, lets the citizen choose for how long, and delete all of it at any time. */
export function DraftKeeping({ draftSession, way, clear }: DraftKeepingProps) {
  const [isAsking, ask] = useState(false)
  const [keptFor, setKeptFor] = useState(() => draftSession.current().keptFor ?? 'hours')
  const isSealed = useCapability('draft_keys')
  const isSafe = useSyncExternalStore(draftSession.subscribe, draftSession.isSafe)
  const choose = (chosen: KeptFor) => {
    setKeptFor(chosen)
    draftSession.change({ keptFor: chosen })
  }
  return (
    <div className={styles.keeping}>
      <p>
        {isSafe
          ? `填写的内容和文件${isSealed ? '加密' : ''}保存在这台设备上，到时间自动删除。`
          : '填写的内容和文件没有全部保存在这台设备上。'}
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
