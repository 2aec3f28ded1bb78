import { WithErasure, WithExport, WithSessions } from '../../../site/offers.tsx'
import { useStore } from '../../../../kit/store.ts'
import { Card } from '../../../../kit/ui/card/card.tsx'
import { enteredName } from '../entered-name.ts'
import { useContacts } from '../reauthentication/use-contacts.ts'
import { DeletePanel } from './delete-panel.tsx'
import { EmailBindPanel } from './email-bind-panel.tsx'
import { type ExportedData, ExportPanel } from './export-panel.tsx'
import styles from './manage.module.css'
import { PasswordPanel } from './password-panel.tsx'
import { PhoneSetting } from './phone-setting.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { Setting } from './setting.tsx'
import { UnbindPanel } from './unbind-panel.tsx'
import { usePanels, type Panels } from './use-panels.ts'
import { WechatSetting } from './wechat-setting.tsx'
import { useState } from 'react'
import { selfModifyInfo } from '../../../../../contract/account/account.ts'
import { call } from '../../../site/session/call.ts'
import { TextField } from '../../../../kit/ui/text-field/text-field.tsx'
import { Panel } from './panel.tsx'
import { InvalidFields } from '../../../../kit/use-submission.ts'

function NamePanel({ panels }: { panels: Panels }) {
  const user = useStore((state) => state.user)
  const [name, setName] = useState(enteredName(user) ?? '')
  const [error, setError] = useState<string>()
  const save = async () => {
    const checked = selfModifyInfo.input.safeParse({ name })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) throw new InvalidFields()
    await call(selfModifyInfo, checked.data)
    await panels.finish('name', '姓名已保存')
  }
  return (
    <Panel label="修改姓名" submitLabel="保存" panels={panels} send={save}>
      <TextField
        id="account-name"
        label="姓名"
        hint="请填写真实姓名。实名举报时会自动填上，提交前还可以改。"
        error={error}
        value={name}
        autoComplete="name"
        onChange={({ target }) => {
          setName(target.value)
          setError(undefined)
        }}
      />
    </Panel>
  )
}

interface OwnAccountProps {
  onExported: (data: ExportedData) => void
  onDeleted: () => void
}

const emailUnbind = { panel: 'email-unbind', label: '解绑邮箱' } as const

/** The account of the signed-in citizen: name, ways to sign in, data and deletion. */
export function OwnAccount({ onExported, onDeleted }: OwnAccountProps) {
  const user = useStore((state) => state.user)
  const { phone, email } = useContacts(false)
  // A back end that sends only a name does not say whether an e-mail is bound.
  const isEmailUnknown = !email && user.phone === undefined
  const panels = usePanels()
  const { open } = panels
  return (
    <div className={styles.account}>
      <Card className={styles.group} aria-labelledby="account-profile">
        <h2 id="account-profile">个人资料</h2>
        <Setting
          id="name"
          name="姓名"
          value={enteredName(user) ?? '未填写'}
          actions={[{ panel: 'name', label: '修改姓名' }]}
          panels={panels}
        >
          {open === 'name' && <NamePanel panels={panels} />}
        </Setting>
        {phone && <PhoneSetting phone={phone} panels={panels} />}
      </Card>
      <Card className={styles.group} aria-labelledby="account-safety">
        <h2 id="account-safety">登录和安全</h2>
        <Setting
          id="password"
          name="登录密码"
          value="已设置"
          actions={[{ panel: 'password', label: '修改密码' }]}
          panels={panels}
        >
          {open === 'password' && <PasswordPanel panels={panels} />}
        </Setting>
        <Setting
          id="email"
          name="邮箱"
          value={email ?? (isEmailUnknown ? undefined : '未绑定')}
          hint="绑定以后，可以用邮箱验证码确认是您本人。"
          actions={
            email
              ? [{ panel: 'email-bind', label: '更换邮箱' }, emailUnbind]
              : [
                  { panel: 'email-bind', label: '绑定邮箱' },
                  ...(isEmailUnknown ? [emailUnbind] : []),
                ]
          }
          panels={panels}
        >
          {open === 'email-bind' && <EmailBindPanel panels={panels} />}
          {open === 'email-unbind' && <UnbindPanel what="email" panels={panels} />}
        </Setting>
        <WechatSetting panels={panels} />
        <WithSessions>
          <Setting
            id="sessions"
            name="登录情况"
            value="查看账号目前有哪些登录，退出不是您本人的登录。"
            actions={[{ panel: 'sessions', label: '查看登录' }]}
            panels={panels}
          >
            {open === 'sessions' && <SessionsPanel close={panels.close} />}
          </Setting>
        </WithSessions>
      </Card>
      <Card className={styles.group} aria-labelledby="account-data">
        <h2 id="account-data">我的数据</h2>
        <WithExport>
          <Setting
            id="export"
            name="导出"
            value="我们保存的、和您有关的全部内容：账号、登录记录、举报和通知。"
            actions={[{ panel: 'export', label: '导出我的数据' }]}
            panels={panels}
          >
            {open === 'export' && <ExportPanel panels={panels} onExported={onExported} />}
          </Setting>
        </WithExport>
        <Setting
          id="delete"
          name="注销账号"
          value={
            <>
              <WithErasure>删除账号和全部个人信息。举报会保留，但不再有您的个人信息。</WithErasure>
              注销以后不能恢复。
            </>
          }
          actions={[{ panel: 'delete', label: '注销账号' }]}
          panels={panels}
        >
          {open === 'delete' && <DeletePanel panels={panels} onDeleted={onDeleted} />}
        </Setting>
      </Card>
    </div>
  )
}
