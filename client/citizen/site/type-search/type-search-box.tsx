import * as words from '#words/type-search.ts'
import { type InputEvent, useId, useRef, useState } from 'react'
import type { ReportType } from '../../../../contract/site/site.ts'
import { Form } from '../../../kit/form.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import { TypeGrid } from '../type-grid.tsx'
import styles from './type-search-box.module.css'

export interface TypeSearchProps {
  /** Undefined while they load. */
  types: readonly ReportType[] | undefined
  /** Returns the path of a type. */
  to: (type: ReportType) => string
  onOpen?: (type: ReportType) => void
}

const nothing = () => undefined

type Finder = typeof import('#words/find-types.ts')

/** Search of report types by everyday words. The text is neither sent nor stored. */
export function TypeSearchBox({ types, ...rest }: TypeSearchProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [finder, setFinder] = useState<Finder>()
  // The search's words weigh more than the page around it, so they come once the field is used.
  const loadFinder = () => {
    if (!finder) import('#words/find-types.ts').then(setFinder, nothing)
  }
  const search = (text: string) => {
    loadFinder()
    setTyped(text.trim())
  }
  const goToResults = () => (results.current?.querySelector('a') ?? field.current)?.focus()
  const read = (event: InputEvent<HTMLInputElement>) => {
    // Ignore letters of an unfinished IME composition.
    if (!event.nativeEvent.isComposing) search(event.currentTarget.value)
  }
  const choose = (example: string) => {
    if (field.current) field.current.value = example
    search(example)
  }
  return (
    <>
      <Form className={styles.form} onSubmit={goToResults}>
        <VisuallyHidden>
          <label htmlFor={id}>{words.label}</label>
        </VisuallyHidden>
        <input
          id={id}
          ref={field}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={words.placeholder}
          onFocus={loadFinder}
          onInput={read}
          onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
            event.preventDefault()
            goToResults()
          }}
        />
        <Button type="submit" className={styles.find}>
          {words.find}
        </Button>
      </Form>
      <ul className={styles.examples} aria-label={words.usual}>
        {words.examples.map((example) => (
          <li key={example}>
            <button type="button" onClick={() => choose(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
      {words.distress.test(typed) && (
        <p className={styles.distress}>
          {words.helpFirst}
          <a href="tel:12356" translate="no">
            12356
          </a>
          {words.danger}
          <a href="tel:110" translate="no">
            110
          </a>
          {words.or}
          <a href="tel:120" translate="no">
            120
          </a>
          {words.ofOthers}
        </p>
      )}
      <div ref={results}>
        {types && finder && <Results {...{ types, typed, finder }} {...rest} />}
      </div>
    </>
  )
}

interface ResultsProps extends TypeSearchProps {
  types: readonly ReportType[]
  typed: string
  finder: Finder
}

function Results({ types, typed, finder, ...rest }: ResultsProps) {
  const found = finder.findTypes(typed, types)
  const other = types.find(({ name, icon }) => name === '其他' || icon === 'circle-ellipsis')
  const shown = found.length > 0 ? found : other ? [other] : []
  const isAsked = typed !== '' && types.length > 0
  return (
    <>
      <output className={styles.said}>
        {isAsked && (found.length > 0 ? words.found(found.length) : words.nothing)}
      </output>
      {isAsked && shown.length > 0 && (
        <div className={styles.found}>
          <TypeGrid types={shown} failure={undefined} retry={nothing} {...rest} />
        </div>
      )}
    </>
  )
}
