import { useState } from 'react'
import { selfDestroy } from '../../../../../contract/account/account.ts'
import { callWithOtp } from '../../../site/verification/call-with-otp.ts'
import { citizenSession } from '../../../site/session/citizen-session.ts'
import { deviceProof } from '../../../site/session/device-proof.ts'
import { oneTimeCodeMemory } from '../../../site/verification/one-time-code-memory.ts'
import { WithErasure, WithExport } from '../../../site/offers.tsx'
import { forgetAllCodes, keptCodes } from '../../../site/kept-codes.ts'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { TextField } from '../../../../kit/ui/text-field/text-field.tsx'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { deletionWays } from '../reauthentication/reauthentication-way.ts'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import styles from './manage.module.css'
import { Panel } from './panel.tsx'
import type { Panels } from './use-panels.ts'
import { InvalidFields } from '../../../../kit/use-submission.ts'

const phrase = '注销账号'

/**
 * Deletes the account. The session ends with it, and the next call is a visitor's. `forgetUser` runs only where
 * `onDeleted` leads: the personal centre would ask for a sign-in.
 */
function endSession(): void {
  citizenSession.tokens.drop(citizenSession.tokens.stored())
  oneTimeCodeMemory.forgetAll()
  deviceProof.forget()
  forgetAllCodes()
}

interface DeletePanelProps {
  panels: Panels
  onDeleted: () => void
}

/** Deletes the account after explaining the consequences and asking for a typed confirmation. */
export function DeletePanel({ panels, onDeleted }: DeletePanelProps) {
  const reauthentication = useReauthentication({
    ways: deletionWays(),
    phonePurpose: 'destroy',
  })
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const destroy = async () => {
    const isConfirmed = typed.trim() === phrase
    setError(isConfirmed ? undefined : `请输入“${phrase}”四个字`)
    if (!(await reauthentication.isComplete()) || !isConfirmed) throw new InvalidFields()
    await reauthentication.withTickets((tickets) => callWithOtp(selfDestroy, tickets))
    endSession()
    onDeleted()
  }
  return (
    <Panel label={phrase} submitLabel="永久注销账号" isDangerous panels={panels} send={destroy}>
      <Alert tone="danger" title="注销以后不能恢复" />
      <WithErasure>
        <Consequences />
      </WithErasure>
      {keptCodes().length > 0 && (
        <p>这台设备上的查询码也会清除，还需要的请先抄下来或保存在别处。</p>
      )}
      <WithExport>
        <p>如需保留一份自己的数据，请先取消，在“我的数据”里导出。</p>
      </WithExport>
      <ReauthenticationFields id="delete-proof" reauthentication={reauthentication} />
      <TextField
        id="delete-phrase"
        label={`确定要注销的话，请输入“${phrase}”`}
        error={error}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
    </Panel>
  )
}

/** What happens to the citizen's data and reports. */
const Consequences = () => (
  <ul className={styles.consequences}>
    <li>您的姓名、手机号、邮箱、微信绑定、登录记录和消息通知会马上删除。</li>
    <li>
      您提交过的举报会保留，继续办理，包括您写的内容、补充说明和文件；举报人的姓名、电话等信息会删除，我们不能再联系您。
    </li>
    <li>
      以后只有凭查询码才能查看这些举报。<strong>没有保存查询码的，注销后无法再查询。</strong>
    </li>
    <li>手机号可以重新注册，但以前的实名举报不会回到新账号里。</li>
  </ul>
)
