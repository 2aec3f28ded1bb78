import * as words from '#words/report.ts'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { maxAddresses } from '../../../../contract/report/report.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { afterPress } from '../../../kit/after-press.ts'
import type { FormState } from '../../../kit/form-state.ts'
import type { ReportValues } from '../draft/draft.ts'
import { controlId } from '../form/problems.ts'
import styles from '../form/report-form.module.css'
import { loadReading, type ReadingPart } from './load-reading.ts'
import type { Reading } from './pasted-note.tsx'

const rowId = (index: number) => controlId(`addresses.${index}.value`)

/** A text pasted into a row, with the row's previous value. */
interface Landed {
  readonly index: number
  readonly text: string
  readonly reading: Reading
  readonly before: Pick<ReportValues, 'addresses' | 'account' | 'numbers' | 'site_name'>
  /** Offered accounts that were added. */
  readonly added: readonly string[]
}

interface AddressRowsProps {
  form: FormState<ReportValues>
  /** The reader of pasted texts, once loaded. */
  part: ReadingPart | undefined
}

/** Web addresses, one per row; shared text that is pasted or typed into a row is split. */
export function AddressRows({ form, part }: AddressRowsProps) {
  const rows = form.use(({ values }) => values.addresses)
  const problems = form.use((state) => state.problems)
  const [note, setNote] = useState('')
  const [landed, setLanded] = useState<Landed>()
  const suggested = useRef('')
  const putBack = useRef<string>(undefined)
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus()
    focusNext.current = undefined
  })

  const change = (next: ReportValues['addresses']) => form.set('addresses', next)
  const changePlaces = ({ account, numbers }: Pick<ReportValues, 'account' | 'numbers'>) => {
    form.set('account', account)
    form.set('numbers', numbers)
  }
  const suggest = ({ suggestedSiteName }: ReadingPart, text = landed?.text) => {
    const name = suggestedSiteName(form.values(), suggested.current, text)
    if (name === undefined) return
    suggested.current = name
    form.set('site_name', name)
  }
  /** @returns whether the text held an address or account */
  const takeFrom = (reader: ReadingPart, index: number, text: string) => {
    const { addresses, account, numbers, site_name } = form.values()
    const taken = reader.pastedInto({ addresses, account, numbers }, index, text)
    const { reading } = taken
    setNote(reader.takenInWords(taken))
    const before = { addresses, account, numbers, site_name }
    setLanded({ index, text, reading, before, added: [] })
    if (reading.addresses.length + reading.sure.length === 0) return false
    change(taken.addresses)
    if (taken.moved.length > 0) changePlaces(taken)
    suggest(reader, text)
    return true
  }
  const paste = (index: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!text.trim()) return
    if (part) {
      const isTaken = takeFrom(part, index, text)
      // Other text would change the address in the row.
      const stands = part.readPasted(rows[index]?.value ?? '').addresses.length > 0
      const isApart = /[^!-~]|:\/\//.test(text.trim()) || part.readPasted(text).offered.length > 0
      if (isTaken || (stands && isApart)) event.preventDefault()
      return
    }
    // The field would join the lines.
    const field = event.currentTarget
    if (/[\r\n]/.test(text)) {
      event.preventDefault()
      const line = text.replaceAll(/\s+/g, ' ')
      field.setRangeText(line, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
      change(rows.map((row, j) => (j === index ? { value: field.value } : row)))
    }
    loadReading().then(
      (reader) => takeFrom(reader, index, text),
      () => undefined,
    )
  }
  const leave = (index: number, value: string) => {
    // The click that took the focus may have removed or changed the row.
    const isSame = form.values().addresses[index]?.value === value
    if (!part || !isSame || value === putBack.current) return
    if (part.needsTidying(value)) takeFrom(part, index, value)
    else suggest(part)
  }
  const undo = ({ index, text, before }: Landed) => {
    const value = text.trim().replaceAll(/\s+/g, ' ')
    putBack.current = value
    focusNext.current = rowId(index)
    change(before.addresses.map((row, i) => (i === index ? { value } : row)))
    form.set('account', before.account)
    form.set('numbers', before.numbers)
    form.set('site_name', before.site_name)
    setLanded(undefined)
    setNote(words.putBack)
  }
  const add = (from: Landed, account: string) => {
    const joined = part?.withPlace(form.values(), account)
    if (joined === undefined) return setNote(words.accountFull)
    changePlaces(joined)
    setLanded({ ...from, added: [...from.added, account] })
    if (from.reading.addresses.length + from.reading.sure.length === 0) {
      const value = form.values().addresses[from.index]?.value.trim()
      if (value === account) change(rows.map((row, i) => (i === from.index ? { value: '' } : row)))
    }
    return setNote(words.filledIn(account))
  }
  const isRead = landed && landed.reading.addresses.length + landed.reading.sure.length > 0

  return (
    <div className="grid-3">
      {rows.map(({ value }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows consist of text only
        <div key={i} className={styles.addressRow}>
          <TextField
            id={rowId(i)}
            value={value}
            onChange={({ target }) =>
              change(rows.map((row, j) => (j === i ? { value: target.value } : row)))
            }
            label={rows.length > 1 ? words.addressOf(i + 1) : words.address}
            hint={part?.siteNameOf(value.trim(), landed?.text) ?? (i === 0 && words.addressHint)}
            error={problems[`addresses.${i}.value`]}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            onPaste={paste(i)}
            onBlur={() => afterPress(() => leave(i, value))}
          />
          {rows.length > 1 && (
            <Button
              variant="quiet"
              aria-label={words.removeAddress(i + 1)}
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
      <output className="soft small unless-empty">{note}</output>
      {part && landed && (
        <part.PastedNote
          text={landed.text}
          reading={landed.reading}
          added={landed.added}
          add={(account) => add(landed, account)}
          undo={isRead ? () => undo(landed) : undefined}
        />
      )}
      {rows.length < maxAddresses && (
        <Button
          variant="quiet"
          data-extra=""
          className={styles.add}
          onClick={() => {
            focusNext.current = rowId(rows.length)
            change([...rows, { value: '' }])
          }}
        >
          <Plus size={18} />
          {words.addAddress}
        </Button>
      )}
    </div>
  )
}
