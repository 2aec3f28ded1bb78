import { typedOtp } from '../../../contract/typed-person.ts'
import { useId } from 'react'
import type * as z from 'zod/mini'
import { staffStepUp } from '../../../contract/staff/session.ts'
import { formText } from '../../kit/form-text.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { InvalidFields, useSubmission } from '../../kit/use-submission.ts'
import { call } from './call.ts'
import { useStepUp } from './step-up.ts'
import { useSignedIn } from './member.ts'
import { askForPasskey } from './passkey.ts'
import { Form } from '../../kit/form.tsx'

/** Asks for a fresh code or a passkey when a call needs one. */
export function StepUpDialog() {
  const prompt = useStepUp((state) => state.prompt)
  return prompt ? <Question {...prompt} /> : null
}

function Question({ accept, refuse }: { accept: () => void; refuse: () => void }) {
  const form = useId()
  const { busy, problems, submitError, submit: run } = useSubmission()
  const { passkeys } = useSignedIn()
  const give = (proof: () => Promise<z.input<typeof staffStepUp.input>>) =>
    void run(async () => {
      await call(staffStepUp, await proof())
      accept()
    })
  const submit = (sent: HTMLFormElement) => {
    const code = typedOtp(formText(sent, 'code'))
    give(async () => {
      if (/^\d{6}$/.test(code)) return { code }
      throw new InvalidFields({ code: '请填写验证器上的 6 位数字' })
    })
  }
  return (
    <Dialog
      open
      title="请再次验证是您本人"
      onClose={refuse}
      actions={
        <>
          <Button variant="quiet" onClick={refuse}>
            取消
          </Button>
          {Boolean(passkeys) && (
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => give(async () => ({ passkey: await askForPasskey() }))}
            >
              用通行密钥
            </Button>
          )}
          <Button type="submit" form={form} busy={busy}>
            验证并继续
          </Button>
        </>
      }
    >
      <p>
        这一步关系到他人的身份、权限或记录，需要新的动态验证码。查看举报人身份或下载原件，每次都要重新验证；其他操作
        5 分钟内不再询问。
      </p>
      <Form id={form} onSubmit={submit}>
        <TextField
          name="code"
          label="动态验证码"
          hint="验证器应用上显示的 6 位数字；刚用过的要等下一个"
          error={problems['code'] ?? submitError}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Form>
    </Dialog>
  )
}
