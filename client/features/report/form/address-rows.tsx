import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type ClipboardEvent, useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { maxAddresses } from '../../../../contract/report.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { siteNameOf } from '../site-names.ts'
import type { FormValues } from './form-values.ts'
import { needsTidying, pastedInto, type Taken } from './pasted-into.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'

const inWords = ({ found, left }: Taken): string => {
  if (found === 0)
    return '粘贴的内容里没有认出网址。没有网址也没关系，可以在下面填写账号、群号或应用内的位置。'
  const taken = `已从粘贴的内容里取出 ${found} 个网址，请核对。`
  return left > 0
    ? `${taken}最多填 ${maxAddresses} 个，有 ${left} 个没有放下，可以写进情况说明。`
    : taken
}

/** Fills in the name of the site from an address, unless the citizen has written one. */
function suggestSiteName({ getValues, setValue }: UseFormReturn<FormValues>, suggested: string) {
  const { addresses, site_name } = getValues()
  const [name = ''] = addresses.flatMap(({ value }) => siteNameOf(value.trim()) ?? [])
  if (name && (site_name.trim() === '' || site_name === suggested)) setValue('site_name', name)
  return name
}

/** Web addresses, one a row; share text pasted or typed into a row is taken apart. */
export function AddressRows({ form }: { form: UseFormReturn<FormValues> }) {
  const { control, register, getValues, formState } = form
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'addresses' })
  const [note, setNote] = useState('')
  const [suggested, setSuggested] = useState('')

  const settle = (taken: Taken) => {
    replace(taken.rows)
    setNote(inWords(taken))
    setSuggested(suggestSiteName(form, suggested))
  }
  const paste = (index: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!text.trim()) return
    const taken = pastedInto(getValues('addresses'), index, text)
    if (taken.found > 0) {
      event.preventDefault()
      settle(taken)
    } else setNote(inWords(taken))
  }
  const leave = (index: number) => {
    const { value = '' } = getValues('addresses')[index] ?? {}
    if (needsTidying(value)) settle(pastedInto(getValues('addresses'), index, value))
    else setSuggested(suggestSiteName(form, suggested))
  }

  return (
    <div className={styles.addresses}>
      {fields.map((row, i) => {
        const { onBlur, ...field } = register(`addresses.${i}.value`)
        return (
          <div key={row.id} className={styles.addressRow}>
            <TextField
              {...field}
              id={controlId(`addresses.${i}.value`)}
              label={fields.length > 1 ? `网址 ${i + 1}` : '网址'}
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
              onBlur={(event) => {
                leave(i)
                void onBlur(event)
              }}
            />
            {fields.length > 1 && (
              <Button variant="quiet" aria-label={`删除网址 ${i + 1}`} onClick={() => remove(i)}>
                <Trash size={18} />
              </Button>
            )}
          </div>
        )
      })}
      <output className={styles.note}>{note}</output>
      {fields.length < maxAddresses && (
        <Button variant="quiet" className={styles.add} onClick={() => append({ value: '' })}>
          <Plus size={18} />
          再加一个网址
        </Button>
      )}
    </div>
  )
}
