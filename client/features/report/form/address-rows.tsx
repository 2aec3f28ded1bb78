import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { maxAddresses } from '../../../../contract/report.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import type { FormValues } from './form-values.ts'
import { needsTidying, pastedInto, suggestedSiteName, takenInWords } from './pasted-into.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'

const rowId = (index: number) => controlId(`addresses.${index}.value`)

/** Web addresses, one a row; share text pasted or typed into a row is taken apart. */
export function AddressRows({ form }: { form: UseFormReturn<FormValues> }) {
  const { watch, getValues, setValue, trigger, formState } = form
  const rows = watch('addresses')
  const [note, setNote] = useState('')
  const suggested = useRef('')
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus()
    focusNext.current = undefined
  })

  const change = (next: FormValues['addresses']) => {
    setValue('addresses', next, { shouldDirty: true })
    if (formState.isSubmitted) void trigger('addresses')
  }
  const suggest = () => {
    const name = suggestedSiteName(getValues(), suggested.current)
    if (name === undefined) return
    suggested.current = name
    setValue('site_name', name)
  }
  /** @returns whether there was an address in the text */
  const takeFrom = (index: number, text: string) => {
    const taken = pastedInto(rows, index, text)
    setNote(takenInWords(taken))
    if (taken.found === 0) return false
    change(taken.rows)
    suggest()
    return true
  }
  const paste = (index: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.trim() && takeFrom(index, text)) event.preventDefault()
  }
  const leave = (index: number, value: string) => {
    if (needsTidying(value)) takeFrom(index, value)
    else suggest()
  }

  return (
    <div className={styles.addresses}>
      {rows.map(({ value }, i) => (
        // Rows are nothing but their text: the place is as good a key as any.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className={styles.addressRow}>
          <TextField
            id={rowId(i)}
            value={value}
            onChange={({ target }) =>
              change(rows.map((row, j) => (j === i ? { value: target.value } : row)))
            }
            label={rows.length > 1 ? `网址 ${i + 1}` : '网址'}
            hint={
              i === 0 &&
              '把抖音、微博、小红书、微信等分享出来的整段文字粘贴进来就行，会自动取出网址。'
            }
            error={formState.errors.addresses?.[i]?.value?.message}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            onPaste={paste(i)}
            onBlur={() => leave(i, value)}
          />
          {rows.length > 1 && (
            <Button
              variant="quiet"
              aria-label={`删除网址 ${i + 1}`}
              onClick={() => {
                focusNext.current = rowId(Math.max(0, i - 1))
                change(rows.filter((_, j) => j !== i))
              }}
            >
              <Trash size={18} />
            </Button>
          )}
        </div>
      ))}
      <output className={styles.note}>{note}</output>
      {rows.length < maxAddresses && (
        <Button
          variant="quiet"
          className={styles.add}
          onClick={() => {
            focusNext.current = rowId(rows.length)
            change([...rows, { value: '' }])
          }}
        >
          <Plus size={18} />
          再加一个网址
        </Button>
      )}
    </div>
  )
}
