import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { messageOf } from '../../../kit/call-failure.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import type { PhoneProof } from '../draft/draft.ts'
import type { FormValues } from './form-values.ts'
import { checkCode, provenUntil, sendCode, waitAfter } from './phone-proof.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'

export interface PhoneFieldsProps {
  form: UseFormReturn<FormValues>
  /** False for someone who is signed in with a phone. */
  needsProof: boolean
  proof: PhoneProof | undefined
  setProof: (proof: PhoneProof | undefined) => void
}

/** The reporter's phone, proven by a code that is sent to it. */
export function PhoneFields({ form, needsProof, proof, setProof }: PhoneFieldsProps) {
  const { register, watch, formState } = form
  const phone = watch('reporter.phone')
  const isProven = useSecondsUntil(provenUntil(proof, phone)) > 0
  return (
    <>
      <TextField
        {...register('reporter.phone')}
        id={controlId('reporter.phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        label="手机号"
        error={formState.errors.reporter?.phone?.message}
      />
      {isProven && (
        <p className={styles.proven}>
          <CircleCheck size={20} />
          手机号已验证，请在 10 分钟内提交
        </p>
      )}
      {needsProof && !isProven && <CodeField {...{ form, proof, setProof }} />}
    </>
  )
}

function CodeField({ form, proof, setProof }: Omit<PhoneFieldsProps, 'needsProof'>) {
  const { register, trigger, getValues, setError, clearErrors, setFocus, formState } = form
  const [busy, setBusy] = useState<'sending' | 'checking'>()
  const [note, setNote] = useState('')
  const wait = useSecondsUntil(proof?.resendAt ?? 0)

  const send = async () => {
    if (!(await trigger('reporter.phone'))) return setFocus('reporter.phone')
    const { phone } = getValues('reporter')
    setBusy('sending')
    try {
      setProof(await sendCode(phone))
      clearErrors('otp')
      setNote('验证码已发送，请查看手机短信')
      setFocus('otp')
    } catch (thrown) {
      const waiting = waitAfter(phone, thrown)
      if (waiting) setProof(waiting)
      setNote('')
      setError('otp', { message: messageOf(thrown) })
    } finally {
      setBusy(undefined)
    }
    return undefined
  }
  const check = async (otp: string) => {
    if (!/^\d{6}$/.test(otp)) return
    if (!proof || proof.phone !== getValues('reporter.phone').trim()) {
      setError('otp', { message: '手机号改过了，请重新获取验证码' })
      return
    }
    setBusy('checking')
    try {
      setProof(await checkCode(proof, otp))
      clearErrors(['otp', 'reporter.phone'])
    } catch (thrown) {
      setError('otp', { message: messageOf(thrown) })
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className={styles.beside}>
      <TextField
        {...register('otp', { onChange: ({ target }) => void check(String(target.value).trim()) })}
        id={controlId('otp')}
        label="短信验证码"
        hint={note}
        error={formState.errors.otp?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        size={8}
      />
      <Button
        variant="secondary"
        busy={busy !== undefined}
        aria-disabled={wait > 0 || undefined}
        className={styles.code}
        onClick={() => {
          if (wait === 0) void send()
        }}
      >
        {busy === 'checking' ? '正在验证' : wait > 0 ? `${wait} 秒后可重新获取` : '获取验证码'}
      </Button>
    </div>
  )
}
