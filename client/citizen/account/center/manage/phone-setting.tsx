import { selfPhoneKeep, selfPhoneState } from '../../../../../contract/account/phone-change.ts'
import { lazyPart } from '../../../../kit/lazy-part.tsx'
import { timeInWords } from '../../../../kit/time-in-words.ts'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { useLoad } from '../../../../kit/use-load.ts'
import { useSubmission } from '../../../../kit/use-submission.ts'
import { call } from '../../../site/session/call.ts'
import { useFeatures } from '../../../site/features.ts'
import { Setting } from './setting.tsx'
import type { Panels } from './use-panels.ts'

const LazyPhonePanel = lazyPart(async () => (await import('./phone-panel.tsx')).PhonePanel)

const fetchState = () => call(selfPhoneState, {})
const nothing = () => Promise.resolve({})
const actions = [{ panel: 'phone', label: '更换手机号' }] as const
const uses = '用来登录，也是实名举报时的联系电话。'

/** The phone that signs in, and a pending change of it. */
export function PhoneSetting({ phone, panels }: { phone: string; panels: Panels }) {
  const { phone_change: canChange } = useFeatures()
  const { data, refresh } = useLoad<Awaited<ReturnType<typeof fetchState>>>(
    canChange ? fetchState : nothing,
  )
  const { busy, submitError, submit } = useSubmission()
  const waiting = data?.waiting
  const keep = async () => {
    await call(selfPhoneKeep, {})
    refresh()
    await panels.finish('phone', '已取消，登录仍用现在的手机号')
  }
  return (
    <Setting
      id="phone"
      name="手机号"
      value={phone}
      hint={canChange ? uses : `${uses}暂时不能更换。`}
      {...(canChange && !waiting && { actions })}
      panels={panels}
    >
      {waiting && (
        <Alert
          tone="warning"
          title={`${timeInWords(waiting.at)} 将换成 ${waiting.phone ?? '新手机号'}`}
        >
          <p>在那之前可以取消。如果不是您本人申请的，请马上取消并修改密码。</p>
          <Button variant="secondary" busy={busy} onClick={() => void submit(keep)}>
            取消更换
          </Button>
        </Alert>
      )}
      {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
      {panels.open === 'phone' && (
        <LazyPhonePanel
          panels={panels}
          mayLackOld={data?.without_old_phone ?? false}
          onChanged={refresh}
        />
      )}
    </Setting>
  )
}
