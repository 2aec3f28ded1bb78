import { useState, useSyncExternalStore } from 'react'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { useCapability } from '../../site/capability.ts'
import type { Draft } from './draft.ts'
import styles from './draft-notice.module.css'
import type { DraftSession } from './draft-session.ts'

interface DraftNoticeProps {
  draftSession: DraftSession
  /** The draft as it was found on the device; undefined when there was none. */
  restored: Draft | undefined
  clear: () => void
}

/** Says what is kept on this device, that something was brought back, and lets it be deleted. */
export function DraftNotice({ draftSession, restored, clear }: DraftNoticeProps) {
  const isSafe = useSyncExternalStore(draftSession.subscribe, draftSession.isSafe)
  const [isAsking, ask] = useState(false)
  const isRepeatable = useCapability('idempotency')
  const button = (
    <Button
      variant={restored ? 'secondary' : 'quiet'}
      className={styles.clear}
      onClick={() => ask(true)}
    >
      清空草稿
    </Button>
  )
  return (
    <>
      {restored?.attemptedAt !== undefined && (
        <Alert tone="warning" title="上次提交没有等到回音，举报可能已经收到" announce>
          <p>
            {isRepeatable
              ? '请直接再提交一次：不会变成两个举报，您会得到同一个查询码。'
              : '再提交一次可能变成两个举报。登录后提交的，请先到“我的举报”里看一看。'}
          </p>
        </Alert>
      )}
      {restored && (
        <Alert
          tone="info"
          title={`已恢复上次填写的内容（${timeInWords(restored.savedAt)}）`}
          announce
        >
          <p>内容和文件保存在这台设备上。如果不是您填的，或者这是公用电脑，请清空。</p>
          {button}
        </Alert>
      )}
      {!isSafe && (
        <Alert tone="warning" title="这台设备现在没法保存草稿" announce>
          <p>可能是无痕模式，或者存储空间不够。提交之前请不要关闭或刷新页面。</p>
          {!restored && button}
        </Alert>
      )}
      {!restored && isSafe && (
        <div className={styles.kept}>
          <p>
            填写的内容和文件会自动保存在这台设备上，最多 7 天。用公用电脑时，没提交就离开请先清空。
          </p>
          {button}
        </div>
      )}
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
    </>
  )
}
