import { useState } from 'react'
import { coolingDays } from '../../../../../contract/time-limits.ts'
import { selfModifyPassword } from '../../../../../contract/account/account.ts'
import { callWithOtp } from '../../../site/verification/call-with-otp.ts'
import { useStore } from '../../../../kit/store.ts'
import { passwordDigest } from '../../../../kit/password/digest.ts'
import { WithErasure, WithSecondProof } from '../../../site/offers.tsx'
import { NewPasswordField } from '../../../../kit/password/new-password-field.tsx'
import { passwordProblem } from '../../../../kit/password/password-rules.ts'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { Panel } from './panel.tsx'
import type { Panels } from './use-panels.ts'
import { InvalidFields } from '../../../../kit/use-submission.ts'

/** Sets another password, proven by the old one or by a code. */
export function PasswordPanel({ panels }: { panels: Panels }) {
  const phone = useStore((state) => state.user.phone ?? '')
  const reauthentication = useReauthentication({ ways: ['password', 'phone', 'email'] })
  const [next, setNext] = useState('')
  const [error, setError] = useState<string>()
  const change = async () => {
    const problem = passwordProblem(next, phone)
    setError(problem)
    // Shows all missing fields at once.
    if (!(await reauthentication.isComplete()) || problem !== undefined) throw new InvalidFields()
    await reauthentication.withTickets((tickets) =>
      callWithOtp(selfModifyPassword, {
        verify_way: reauthentication.way,
        password: passwordDigest(next),
        ...tickets,
      }),
    )
    await panels.finish(
      'password',
      <>
        密码已修改<WithErasure>，其他设备上的登录都已退出</WithErasure>
      </>,
    )
  }
  return (
    <Panel label="修改密码" submitLabel="修改密码" panels={panels} send={change}>
      <ReauthenticationFields id="password-proof" reauthentication={reauthentication} />
      {reauthentication.way === 'phone' && (
        <WithSecondProof>
          <p>
            手机号可能会换人使用，所以只用短信修改的密码，{coolingDays}{' '}
            天内不能用来导出数据、更换绑定或注销账号。
          </p>
        </WithSecondProof>
      )}
      <NewPasswordField
        id="account-new-password"
        label="新密码"
        typed={next}
        phone={phone}
        value={next}
        error={error}
        onChange={({ target }) => {
          setNext(target.value)
          setError(undefined)
        }}
      />
    </Panel>
  )
}
