import { useSyncExternalStore } from 'react'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { useCapability } from '../../site/capability.ts'
import type { Draft } from './draft.ts'
import type { DraftSession } from './draft-session.ts'

interface DraftNoticeProps {
  draftSession: DraftSession
  /** The draft as it was found on the device; undefined when there was none. */
  restored: Draft | undefined
}

/** Not so when the page has lived on, and the form was only left for a while. */
const lacksReporter = ({ way, values }: Draft) => way === 'named' && values.reporter.name === ''

/** Says that something was brought back, may have arrived already, cannot be opened or cannot be kept. */
export function DraftNotice({ draftSession, restored }: DraftNoticeProps) {
  const isSafe = useSyncExternalStore(draftSession.subscribe, draftSession.isSafe)
  const isRepeatable = useCapability('idempotency')
  const { outOfReach } = draftSession
  return (
    <>
      {restored?.attemptedAt !== undefined && (
        <Alert tone="warning" title="上次提交没有收到结果，举报可能已经收到" announce>
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
