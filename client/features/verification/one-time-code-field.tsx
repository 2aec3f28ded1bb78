import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef } from 'react'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import styles from './one-time-code-field.module.css'
import type { OneTimeCode } from './use-one-time-code.ts'

interface OneTimeCodeFieldProps {
  id: string
  code: OneTimeCode
  /** Checks the address field, which shows by itself what is wrong with it. @returns whether it is right */
  isAddressRight?: () => boolean | Promise<boolean>
  /**
   * Exchanges the code for a ticket as soon as it has six digits. Without, `code.otp` is for the form to send.
   */
  checks?: boolean
  onProven?: () => void
}

const words = {
  phone: { label: '短信验证码', proven: '手机号已验证，请在 10 分钟内提交' },
  email: { label: '邮箱验证码', proven: '邮箱已验证，请在 10 分钟内提交' },
}

/** Asks for a code, takes it, and says that the address is proven. */
export function OneTimeCodeField({
  id,
  code,
  isAddressRight,
  checks = false,
  onProven,
}: OneTimeCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const { label, proven } = words[code.kind]
  const send = async () => {
    if (code.wait > 0 || (isAddressRight && !(await isAddressRight()))) return
    if (await code.send()) field.current?.focus()
  }
  const input = async (text: string) => {
    code.type(text)
    const typed = text.trim()
    if (checks && /^\d{6}$/.test(typed) && (await code.check(typed))) onProven?.()
  }
  if (checks && code.isProven)
    return (
      <output className={styles.proven}>
        <CircleCheck size={20} />
        {proven}
      </output>
    )
  return (
    <div className={styles.beside}>
      <TextField
        ref={field}
        id={id}
        label={label}
        hint={code.note && <output>{code.note}</output>}
        error={code.error}
        value={code.otp}
        onChange={({ target }) => void input(target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        size={8}
      />
      <Button
        variant="secondary"
        busy={code.busy !== undefined}
        aria-disabled={code.wait > 0 || undefined}
        className={styles.send}
        onClick={() => void send()}
      >
        {code.busy === 'checking'
          ? '正在验证'
          : code.wait > 0
            ? `${code.wait} 秒后可重新获取`
            : '获取验证码'}
      </Button>
    </div>
  )
}
