import { useState } from 'react'
import { selfModifyInfo } from '../../../../../contract/account/account.ts'
import { call } from '../../../site/session/call.ts'
import { useStore } from '../../../../kit/store.ts'
import { TextField } from '../../../../kit/ui/text-field/text-field.tsx'
import { enteredName } from '../entered-name.ts'
import { Panel } from './panel.tsx'
import type { Panels } from './use-panels.ts'
import { InvalidFields, useSubmission } from '../../../../kit/use-submission.ts'

/** Sets the account's name. */
export function NamePanel({ panels }: { panels: Panels }) {
  const user = useStore((state) => state.user)
  const [name, setName] = useState(enteredName(user) ?? '')
  const [error, setError] = useState<string>()
  const { busy, submitError, submit } = useSubmission()
  const save = async () => {
    const checked = selfModifyInfo.input.safeParse({ name })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) throw new InvalidFields()
    await call(selfModifyInfo, checked.data)
    await panels.finish('name', '姓名已保存')
  }
  return (
    <Panel
      label="修改姓名"
      submitLabel="保存"
      busy={busy}
      submitError={submitError}
      submit={() => submit(save)}
      cancel={panels.close}
    >
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
