import * as words from '#words/verification.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { typedOtp } from '../../../../contract/typed-person.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { codeKeyboard, isWholeCode } from './code-form.ts'
import styles from './one-time-code-field.module.css'
import { minutesLeft } from './one-time-code-progress.ts'
import type { OneTimeCode } from './use-one-time-code.ts'

interface OneTimeCodeFieldProps {
  id: string
  code: OneTimeCode
  /** Checks the address field, which shows its own error. @returns whether it is valid */
  isAddressRight?: () => boolean | Promise<boolean>
  /**
   * Exchanges the code for a ticket once it has six digits. A code of another length is checked by the form
   * (`code.settle`), not when the field loses the focus: the layout would move under the pointer, and the click miss.
   * Without it, the form sends `code.otp`.
   */
  checks?: boolean
  /** Owner of the code where a form asks for two, e.g. `新手机号`. */
  whose?: string
  onProven?: () => void
}

const kinds = {
  phone: { label: words.smsCode, proven: words.phoneProven },
  email: { label: words.emailCode, proven: words.emailProven },
}

/** Field that requests a code, takes it, and says that the address is proven. */
export function OneTimeCodeField({
  id,
  code,
  isAddressRight,
  checks = false,
  whose = '',
  onProven,
}: OneTimeCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const proof = useRef<HTMLOutputElement>(null)
  const hasFocus = useRef(false)
  const { label, proven } = kinds[code.kind]
  const isProven = checks && code.isProven
  useEffect(() => {
    // A focused field that disappears fires no event: without this, the focus falls to the top of the page.
    if (!isProven || !hasFocus.current) return
    hasFocus.current = false
    proof.current?.focus()
  }, [isProven])
  const send = async () => {
    if (code.wait > 0 || (isAddressRight && !(await isAddressRight()))) return
    // The focus moves to type the code in, or to hear why none was sent.
    if (await code.send()) field.current?.focus()
  }
  const check = async (typed: string) => {
    if (checks && code.busy === undefined && (await code.check(typed))) onProven?.()
  }
  const input = async (text: string) => {
    const typed = typedOtp(text)
    const isWhole = isWholeCode(typed)
    // Of a pasted message the code alone stays in the field.
    code.type(isWhole ? typed : text)
    if (isWhole) await check(typed)
  }
  if (isProven)
    return (
      <Proven
        place={proof}
        said={whose ? words.isProven(whose) : proven}
        minutes={minutesLeft(code.progress)}
      />
    )
  return (
    <div className={styles.beside}>
      <TextField
        ref={field}
        id={id}
        label={whose ? words.labelOf(whose, label) : label}
        hint={code.note && <output>{code.note}</output>}
        error={code.error}
        value={code.otp}
        onChange={({ target }) => void input(target.value)}
        onFocus={() => {
          hasFocus.current = true
        }}
        onBlur={() => {
          hasFocus.current = false
        }}
        inputMode={codeKeyboard()}
        autoComplete="one-time-code"
        size={8}
        required
      />
      <Button
        variant="secondary"
        busy={code.busy !== undefined}
        aria-disabled={code.wait > 0 || undefined}
        className={styles.send}
        onClick={() => void send()}
      >
        {code.busy === 'checking'
          ? words.verifying
          : code.wait > 0
            ? words.waitFor(code.wait)
            : words.getCode}
      </Button>
    </div>
  )
}

interface ProvenProps {
  place: RefObject<HTMLOutputElement | null>
  said: string
  minutes: number | undefined
}

/** Says how long the proof is valid, as at the first render: a countdown would be read aloud again and again. */
function Proven({ place, said, minutes }: ProvenProps) {
  const [limit] = useState(minutes)
  return (
    <output ref={place} tabIndex={-1} className={styles.proven}>
      <CircleCheck size={20} />
      {said}
      {limit !== undefined && words.withinMinutes(limit)}
    </output>
  )
}
