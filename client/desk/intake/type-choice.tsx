// oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist finds by the beginning of a name, not by everyday words
import { type KeyboardEvent, useId, useState } from 'react'
import type { ReportType } from '../../../contract/site/site.ts'
import { createTypeSearch } from '../../kit/type-search/create-type-search.ts'
import { learned } from '../../kit/type-search/learned-zh.ts'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './intake.module.css'

const findTypes = createTypeSearch(learned)

interface Props {
  types: readonly ReportType[]
  chosen: number | undefined
  /** What the reporter said, which suggests the first types. */
  story: string
  error: string | undefined
  onChoose: (id: number) => void
}

/** The type, found by everyday words: of the field, else of the story. Arrows move, Enter or Tab takes one. */
export function TypeChoice({ types, chosen, story, error, onChoose }: Props) {
  const list = useId()
  /** Undefined while the list is closed. */
  const [typed, setTyped] = useState<string>()
  const [moved, setMoved] = useState<number>()
  const type = types.find(({ id }) => id === chosen)
  const found = typed === undefined ? [] : findTypes(typed.trim() || story, types)
  const options = [...found, ...types.filter((one) => !found.includes(one))]
  // Nothing is taken by mistake where nothing was found.
  const active = moved ?? (found.length > 0 ? 0 : -1)
  const open = (words: string | undefined) => {
    setMoved(undefined)
    setTyped(words)
  }
  const choose = (option: ReportType | undefined) => {
    if (option) onChoose(option.id)
    open(undefined)
  }
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (nativeEvent.isComposing || (typed === undefined && !step)) return
    if (step) setMoved((active + step + options.length) % options.length)
    if (step && typed === undefined) open('')
    const isEnter = key === 'Enter' && !ctrlKey && !metaKey
    if (step || isEnter) event.preventDefault()
    if (isEnter || (key === 'Tab' && !shiftKey && (typed !== '' || !type))) choose(options[active])
    if (key === 'Escape') open(undefined)
  }
  return (
    <div className={styles.combo}>
      <TextField
        label="类型"
        role="combobox"
        aria-expanded={typed !== undefined}
        aria-controls={list}
        aria-activedescendant={typed !== undefined && active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        placeholder="用平常的话找，例如：刷单"
        hint={type?.real_name_required ? '这一类须实名：请记下姓名和手机号。' : type?.summary}
        error={error}
        value={typed ?? type?.name ?? ''}
        onFocus={() => open('')}
        onBlur={() => open(undefined)}
        onChange={({ currentTarget: { value } }) => open(value)}
        onKeyDown={press}
      />
      {typed !== undefined && (
        <div id={list} role="listbox" aria-label="类型" className={styles.options}>
          {options.map((option, i) => (
            <div
              key={option.id}
              id={`${list}-${i}`}
              role="option"
              aria-selected={i === active}
              className={classNames(styles.option, i === active && styles.active)}
              // Before the field loses the focus.
              onPointerDown={() => choose(option)}
            >
              <b>{option.name}</b> {option.summary}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
