// oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist finds by the beginning of a name, not by everyday words
import { type KeyboardEvent, useId, useState } from 'react'
import type { ReportType } from '../../../contract/site/site.ts'
import { findTypes } from '../../kit/type-search/find-types.ts'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './intake.module.css'

interface Props {
  types: readonly ReportType[]
  chosen: number | null
  /** What the reporter said, which suggests the first types. */
  story: string
  error: string | undefined
  onChoose: (id: number) => void
}

/** The type, found by everyday words: of the field, else of the description. Arrows move, Enter or Tab takes one. */
export function TypeChoice({ types, chosen, story, error, onChoose }: Props) {
  const list = useId()
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const type = types.find(({ id }) => id === chosen)
  const isOpen = typed !== undefined
  const found = isOpen ? findTypes(typed.trim() || story, types) : []
  const options = [...found, ...types.filter((one) => !found.includes(one))]
  const choose = (option: ReportType | undefined) => {
    if (option) onChoose(option.id)
    setTyped(undefined)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) setTyped('')
      else setActive((active + step + options.length) % options.length)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && isOpen) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'Tab' && isOpen && (typed !== '' || !type)) choose(options[active])
    else if (event.key === 'Escape') setTyped(undefined)
  }
  return (
    <div className={styles.combo}>
      <TextField
        label="类型"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        autoComplete="off"
        placeholder="用平常的话找，例如：刷单"
        hint={type?.summary}
        error={error}
        value={typed ?? type?.name ?? ''}
        onFocus={(event) => {
          setActive(0)
          setTyped('')
          event.currentTarget.select()
        }}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          setActive(0)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={press}
      />
      {type?.real_name_required && (
        <p className={styles.note}>这一类须实名：请记下姓名和手机号，只用于办理。</p>
      )}
      {isOpen && (
        <div id={list} role="listbox" aria-label="类型" className={styles.options}>
          {options.map((option, i) => (
            <div
              key={option.id}
              id={`${list}-${i}`}
              role="option"
              aria-selected={i === active}
              className={classNames(styles.option, i === active && styles.active)}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(option)
              }}
            >
              <b>{option.name}</b> {option.summary}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
