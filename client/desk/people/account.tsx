import { useState } from 'react'
import {
  accountPassword,
  accountRecoveryCodes,
  accountShow,
} from '../../../contract/staff/account.ts'
import { formText } from '../../kit/form-text.ts'
import { passwordDigest } from '../../kit/password/digest.ts'
import { NewPasswordField } from '../../kit/password/new-password-field.tsx'
import { PasswordField } from '../../kit/password/password-field.tsx'
import { passwordProblem } from '../../kit/password/password-rules.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { announce, announceFailure } from '../frame/announce.tsx'
import { exposureOf } from '../frame/exposure.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { loadMember, useSignedIn } from '../frame/member.ts'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import { PasskeysDialog } from '../frame/passkeys-dialog.tsx'
import { useCallMutation, useCallQuery } from '../frame/queries.ts'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import { useForm } from '../frame/use-form.ts'
import { CodeList } from './recovery-codes.tsx'
import { Table } from '../frame/table.tsx'

/** One's own account: password, recovery codes, passkeys, sign-ins, time at unveiled material. */
export default function Account() {
  const member = useSignedIn()
  const query = useCallQuery(accountShow, {})
  const renewal = useCallMutation(accountRecoveryCodes)
  const [open, setOpen] = useState<'password' | 'passkeys'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(undefined)
  const renew = async () => {
    setCodes((await renewal.mutateAsync({})).recovery_codes)
    await loadMember(false)
  }
  const exposure = Object.entries(exposureOf(member.id)).toSorted(([a], [b]) => b.localeCompare(a))
  return (
    <Screen title="我的账号" lead={`${member.name}，账号 ${member.login}`}>
      <Panel title="登录方式">
        <p>
          密码、恢复码和通行密钥，改动前都要重新验证。恢复码还剩 {member.recovery_codes_left} 个。
        </p>
        <p>
          <Button variant="secondary" onClick={() => setOpen('password')}>
            修改密码
          </Button>{' '}
          <Button
            variant="secondary"
            busy={renewal.isPending}
            onClick={() => void renew().catch(announceFailure)}
          >
            换一套新恢复码
          </Button>{' '}
          {member.passkeys !== null && (
            <Button variant="secondary" onClick={() => setOpen('passkeys')}>
              通行密钥（{member.passkeys} 个）
            </Button>
          )}
        </p>
      </Panel>
      <Panel title="登录记录">
        <QueryState of={query}>
          {({ began_at, sign_ins }) => (
            <>
              <p>
                同时只有一处登录。这次登录始于 <Moment at={began_at} />
                。有不是您本人的，请立即修改密码，并告诉安全管理员。
              </p>
              <Table of={['时间', '结果']}>
                {sign_ins.map(({ at, done }) => (
                  <tr key={`${at} ${done}`}>
                    <td>
                      <Moment at={at} />
                    </td>
                    <td>{done ? '登录' : '登录失败'}</td>
                  </tr>
                ))}
              </Table>
            </>
          )}
        </QueryState>
      </Panel>
      <Panel title="看清材料的时间">
        <p>只记在这台电脑上，只有您自己看得到。累了请歇一歇。</p>
        {exposure.length === 0 && <p>还没有。</p>}
        <ul>
          {exposure.map(([day, ms]) => (
            <li key={day}>
              {day}　{Math.max(1, Math.round(ms / 60_000))} 分钟
            </li>
          ))}
        </ul>
      </Panel>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'passkeys' && <PasskeysDialog onClose={close} />}
      {codes && (
        <Dialog
          open
          title="新的恢复码"
          onClose={() => setCodes(undefined)}
          actions={<Button onClick={() => setCodes(undefined)}>已经抄好</Button>}
        >
          <p>原来的恢复码都已作废。每个只能用一次，关闭后不再显示。</p>
          <CodeList codes={codes} login={member.login} />
        </Dialog>
      )}
    </Screen>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { login } = useSignedIn()
  const { problems, failure, busy, submit } = useForm(accountPassword)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = async (form: HTMLFormElement) => {
    const wrong = passwordProblem(password)
    setProblem(wrong)
    if (wrong !== undefined) return
    const present = passwordDigest(formText(form, 'present'))
    if (!(await submit({ present, password: passwordDigest(password) }))) return
    announce('密码已修改')
    onClose()
  }
  return (
    <FormDialog
      title="修改密码"
      submit="修改"
      {...{ busy, failure, onClose }}
      onSubmit={(form) => void send(form)}
    >
      {/* For password managers: which account this is. */}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        name="present"
        label="现在的密码"
        autoComplete="current-password"
        error={problems['present']}
      />
      <NewPasswordField
        name="password"
        label="新密码"
        typed={password}
        phone={undefined}
        value={password}
        error={problem ?? problems['password']}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  )
}
