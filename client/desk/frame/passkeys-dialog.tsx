import { useState } from 'react'
import { passkeyList, passkeyRemove, type Passkey } from '../../../contract/staff/passkey.ts'
import { formText } from '../../kit/form-text.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { useSubmission } from '../../kit/use-submission.ts'
import { call } from './call.ts'
import { useCallQuery } from './queries.ts'
import { announce } from './announce.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Moment } from './moment.tsx'
import { QueryState } from './query-state.tsx'
import { loadMember } from './member.ts'
import { addPasskey } from './passkey.ts'
import styles from './passkeys-dialog.module.css'

/** Lists, adds and removes the signed-in person's passkeys. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const list = useCallQuery(passkeyList, {})
  const [problem, setProblem] = useState<string>()
  const { busy, submitError: failure, submit } = useSubmission()

  /** Runs a change, announces the result and refetches the list. */
  const change = async (action: () => Promise<unknown>, done: string) => {
    await submit(async () => {
      await action()
      announce(done)
    })
    await Promise.all([list.refetch(), loadMember(false)])
  }
  const add = async (form: HTMLFormElement) => {
    const name = formText(form, 'name').trim()
    setProblem(name ? undefined : '请填写名称')
    if (!name || busy) return
    await change(() => addPasskey(name), `已添加通行密钥 ${name}`)
    form.reset()
  }
  const remove = ({ id, name }: Passkey) =>
    change(() => call(passkeyRemove, { id }), `已删除通行密钥 ${name}`)

  return (
    <FormDialog
      title="通行密钥"
      submit="添加通行密钥"
      leave="关闭"
      {...{ busy, failure, onClose }}
      onSubmit={(form) => void add(form)}
    >
      <p>
        通行密钥保存在这台电脑、手机或安全密钥中，登录和再次验证时代替 6
        位动态验证码。密码仍要填写，验证器继续有效。
      </p>
      <QueryState of={list}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p>还没有通行密钥。</p>
          ) : (
            <ul className={styles.list}>
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <div>
                    <b>{passkey.name}</b>
                    <span>
                      <Moment at={passkey.added_at} /> 添加，
                      {passkey.used_at ? (
                        <>
                          <Moment at={passkey.used_at} /> 用过
                        </>
                      ) : (
                        '还没有用过'
                      )}
                    </span>
                  </div>
                  <Button
                    variant="quiet"
                    busy={busy}
                    onClick={() => void remove(passkey)}
                    aria-label={`删除通行密钥 ${passkey.name}`}
                  >
                    删除
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <TextField
        name="name"
        label="名称"
        hint="方便日后辨认，例如“办公室电脑”"
        error={problem}
        autoComplete="off"
      />
    </FormDialog>
  )
}
