import * as words from '#words/account.ts'
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
import { usePanels } from './use-panels.ts'

const LazyPhonePanel = lazyPart(async () => (await import('./phone-panel.tsx')).PhonePanel)

const fetchState = () => call(selfPhoneState, {})
const nothing = () => Promise.resolve({})

/** The phone that signs in, and a pending change of it. */
export function PhoneSetting({ phone }: { phone: string }) {
  const { finish } = usePanels()
  const { phone_change: canChange } = useFeatures()
  const { data, refresh } = useLoad<Awaited<ReturnType<typeof fetchState>>>(
    canChange ? fetchState : nothing,
  )
  const { busy, submitError, submit } = useSubmission()
  const waiting = data?.waiting
  const keep = async () => {
    await call(selfPhoneKeep, {})
    refresh()
    await finish('phone', words.changeCancelled)
  }
  const form = <LazyPhonePanel mayLackOld={data?.without_old_phone ?? false} onChanged={refresh} />
  return (
    <Setting
      id="phone"
      name={words.phone}
      value={<span translate="no">{phone}</span>}
      hint={canChange ? words.phoneUse : words.phoneUse + words.noChangeNow}
      {...(canChange &&
        !waiting && { actions: [{ panel: 'phone', label: words.changePhone, form }] })}
    >
      {waiting && (
        <Alert
          tone="warning"
          title={words.willChange(timeInWords(waiting.at), waiting.phone ?? words.newPhone)}
        >
          <p>{words.cancelWarning}</p>
          <Button variant="secondary" busy={busy} onClick={() => void submit(keep)}>
            {words.cancelChange}
          </Button>
        </Alert>
      )}
      {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
    </Setting>
  )
}
