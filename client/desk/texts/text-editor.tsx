import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  type TextField as Facts,
  type TextItem,
  textKind,
  type TextKindName,
} from '../../../contract/texts/public-text.ts'
import { isoDay } from '../../kit/time-in-words.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import type { FieldErrors } from '../../kit/use-submission.ts'
import table from '../frame/table.module.css'
import styles from './public-texts.module.css'
import { RowButton } from '../frame/table.tsx'
import { serverNow } from '../../kit/server-clock.ts'

interface TextEditorProps {
  kind: TextKindName
  items: readonly TextItem[]
  titleOf: (item: TextItem) => string
  /** Place of the opened item; -1: none. */
  at: number
  problems: FieldErrors
  onOpen: (at: number) => void
  /** @param at the item to open */
  onChange: (items: readonly TextItem[], at: number) => void
}

/** Values of a new item's fields that are not empty. */
const newValues: Readonly<Partial<Record<Facts['as'], () => string | boolean>>> = {
  id: () => crypto.randomUUID().slice(0, 8),
  date: () => isoDay(serverNow()) ?? '',
  flag: () => false,
}
const newItem = (kind: TextKindName): TextItem =>
  Object.fromEntries(
    Object.entries(textKind(kind).fields).map(([name, { as }]) => [name, newValues[as]?.() ?? '']),
  )

/** The items of a kind; the opened one shows its fields. */
export function TextEditor(props: TextEditorProps) {
  const { kind, items, titleOf, at, problems, onOpen, onChange } = props
  const { name, isList, fields } = textKind(kind)
  const list = useRef<HTMLOListElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [added])
  const add = () => {
    onChange([newItem(kind), ...items], 0)
    setAdded(added + 1)
  }
  const move = (from: number, to: number) => {
    const moved = items.toSpliced(from, 1)
    const item = items[from]
    if (item) onChange(moved.toSpliced(to, 0, item), to)
  }
  const isWrong = (place: number) =>
    Object.keys(problems).some((path) => path.startsWith(`items.${place}.`))
  return (
    <>
      {isList && (
        <Button variant="secondary" onClick={add}>
          新增一条{name}
        </Button>
      )}
      <ol ref={list} className={styles.items}>
        {items.map((item, place) => {
          const title = titleOf(item) || '未命名'
          const act = (label: string, isPossible: boolean, action: () => void) => (
            <RowButton
              name={label}
              of={title}
              aria-disabled={!isPossible}
              onClick={isPossible ? action : undefined}
            />
          )
          return (
            // oxlint-disable-next-line react/no-array-index-key -- items have no identity: two new ones may be equal
            <li key={place}>
              <Row
                title={title}
                isOpen={place === at}
                isWrong={isWrong(place)}
                onToggle={() => onOpen(place === at ? -1 : place)}
                actions={
                  isList && (
                    <>
                      {act('上移', place > 0, () => move(place, place - 1))}
                      {act('下移', place < items.length - 1, () => move(place, place + 1))}
                      {act('删除', true, () => onChange(items.toSpliced(place, 1), -1))}
                    </>
                  )
                }
              >
                <TextFields
                  fields={fields}
                  item={item}
                  problemOf={(field) => problems[`items.${place}.${field}`]}
                  onChange={(changed) => onChange(items.with(place, changed), place)}
                />
              </Row>
            </li>
          )
        })}
      </ol>
    </>
  )
}

interface RowProps {
  title: string
  isOpen: boolean
  isWrong: boolean
  onToggle: () => void
  actions: ReactNode
  children: ReactNode
}

function Row({ title, isOpen, isWrong, onToggle, actions, children }: RowProps) {
  const id = useId()
  return (
    <>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {title}
        </button>
        {isWrong && <span className={`${table.chip} ${table.bad}`}>有误</span>}
        <span className={table.actions}>{actions}</span>
      </div>
      <div id={id} className={styles.fields} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  )
}

interface TextFieldsProps {
  fields: Readonly<Record<string, Facts>>
  item: TextItem
  /** Error of each field. */
  problemOf: (field: string) => string | undefined
  onChange: (item: TextItem) => void
}

/** The fields of one item, as the contract's table lists them. */
const TextFields = ({ fields, item, problemOf, onChange }: TextFieldsProps) =>
  Object.entries(fields).map(([name, { label, as, max, hint, isOptional = false }]) => {
    if (as === 'id') return null
    const error = problemOf(name)
    if (as === 'flag')
      return (
        <Checkbox
          key={name}
          label={label}
          error={error}
          checked={item[name] === true}
          onChange={(event) => onChange({ ...item, [name]: event.target.checked })}
        />
      )
    const shared = {
      label,
      error,
      hint,
      optional: isOptional,
      value: String(item[name] ?? ''),
      ...(max !== undefined && { maxLength: max }),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        onChange({ ...item, [name]: event.target.value }),
    }
    if (as === 'lines') return <TextArea key={name} {...shared} rows={(max ?? 0) > 500 ? 10 : 3} />
    return <TextField key={name} {...shared} type={as === 'date' ? 'date' : 'text'} />
  })
