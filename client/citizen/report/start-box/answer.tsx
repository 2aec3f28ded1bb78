import * as report from '#words/report.ts'
import * as words from '#words/start-answer.ts'
import { langOf } from '#words/language.ts'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Way, ways } from '../../../../contract/report/way.ts'
import { useStore } from '../../../kit/store.ts'
import { useLoad } from '../../../kit/use-load.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea } from '../../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import { useReportTypes } from '../../site/report-types.ts'
import { typeAndWay } from '../../site/report-address.ts'
import { countTypeOpened } from '../../site/type-opened.ts'
import { useCodes } from '../addresses/found-in-pictures.tsx'
import { namedByTime } from '../evidence/chosen-files.ts'
import { readDanger } from '../danger/read-danger.tsx'
import { readInput } from './read-input.ts'
import styles from './start-box.module.css'
import { startReport, type StartedFields } from './started-report.ts'

const loadFinder = () => import('#words/find-types.ts')

/** What a citizen has chosen and changed of one reading. */
interface Own {
  readonly input: string
  readonly typeId?: number | undefined
  readonly changes: Partial<StartedFields>
}

interface AnswerProps {
  text: string
  isPasted: boolean
  pictures: readonly File[]
  removePicture: (picture: File) => void
  /** Path of the form. */
  submit: string
}

/** Reads the text and the codes in the pictures. @returns also the whole input, by which one reading is told from another */
function useReading({ text, isPasted, pictures }: AnswerProps) {
  const calm = useDeferredValue(text)
  const files = useMemo(
    () =>
      pictures.map((content) => ({
        id: `${content.name}-${content.size}-${content.lastModified}`,
        type: content.type,
        size: content.size,
        content,
      })),
    [pictures],
  )
  const known = useCodes(files)
  const codes = files.flatMap(({ id }) => known[id] ?? []).join('\n')
  const read = useMemo(() => {
    const said = readInput(calm, isPasted)
    const scanned = readInput(codes, false)
    const both = (one: string, other: string, by: string) => [one, other].filter(Boolean).join(by)
    return {
      ...said,
      addresses: [...new Set([...said.addresses, ...scanned.addresses])],
      account: both(said.account, scanned.account, '；'),
      numbers: both(said.numbers, scanned.numbers, '、'),
    }
  }, [calm, isPasted, codes])
  return { calm, read, input: `${calm}\n${codes}` }
}

/** The report that could be made of the input: its type and fields, each to be changed, and the two ways on. */
export function Answer(props: AnswerProps) {
  const { pictures, removePicture, submit } = props
  const { types } = useReportTypes()
  const { calm, read, input } = useReading(props)
  const finder = useLoad(loadFinder).data
  const found = types && finder ? finder.findTypes(read.told, types) : []
  const guessed = read.isElsewhere ? [] : found
  // What a citizen chose or changed belongs to what was read then, and goes with it.
  const [own, setOwn] = useState<Own>({ input, changes: {} })
  const { typeId, changes } = own.input === input ? own : { typeId: undefined, changes: {} }
  const type = types?.find(({ id }) => id === typeId) ?? guessed[0]
  const [isTypeMissing, setTypeMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const navigate = useNavigate()
  const id = useId()
  const fields: StartedFields = { ...read, ...changes }
  const choose = (next: number) => setOwn({ input, typeId: next, changes })
  const change = (next: Partial<StartedFields>) =>
    setOwn({ input, typeId, changes: { ...changes, ...next } })
  const goOn = (way: Way) => {
    if (!type) {
      setTypeMissing(true)
      return select.current?.focus()
    }
    const { addresses, numbers, account, description } = fields
    const named = pictures.map((picture) => namedByTime(picture, words.picture))
    const written = { addresses, numbers, account, description }
    startReport({ ...written, typeId: type.id, way, pictures: named })
    countTypeOpened(type.id)
    useStore.setState({ selectedWay: ways[way] })
    return void navigate(submit + typeAndWay(type.id, way))
  }
  const others = guessed.filter((each) => each !== type)
  return (
    <section className={styles.answer} data-answer="" tabIndex={-1} aria-label={words.title}>
      {readDanger(calm)}
      {read.isElsewhere && (
        <p className={styles.elsewhere}>
          {words.elsewhere}
          <a href="tel:12345" translate="no">
            12345
          </a>
          {words.unlessOnline}
        </p>
      )}
      <div className={styles.type}>
        <label htmlFor={id}>{type ? words.looksLike : words.whichType}</label>
        <select
          ref={select}
          id={id}
          value={type?.id ?? ''}
          aria-invalid={(isTypeMissing && !type) || undefined}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {!type && <option value="">{words.chooseType}</option>}
          {types?.map((each) => (
            <option key={each.id} value={each.id} lang={langOf(each.name)}>
              {each.name}
            </option>
          ))}
        </select>
        {others.length > 0 && (
          <span className={styles.others}>
            {words.orMaybe}
            {others.map((each) => (
              <button key={each.id} type="button" onClick={() => choose(each.id)}>
                {each.name}
              </button>
            ))}
          </span>
        )}
      </div>
      <VisuallyHidden>
        <output>
          {type && words.said(type.name, fields.addresses.length, fields.numbers !== '')}
        </output>
      </VisuallyHidden>
      {isTypeMissing && !type && <p className={styles.missing}>{words.chooseType}</p>}
      <div className={styles.rows}>
        {fields.addresses.map((address, at) => (
          <Row
            // oxlint-disable-next-line react/no-array-index-key -- rows consist of text only
            key={at}
            label={report.address}
            value={address}
            change={(value) =>
              change({ addresses: fields.addresses.map((each, i) => (i === at ? value : each)) })
            }
          />
        ))}
        <Row
          label={report.numbers}
          value={fields.numbers}
          change={(numbers) => change({ numbers })}
        />
        <Row
          label={report.account}
          value={fields.account}
          change={(account) => change({ account })}
        />
        <Row
          label={report.description}
          value={fields.description}
          change={(description) => change({ description })}
          isLong
        />
        {pictures.map((picture) => (
          <div key={`${picture.name}-${picture.lastModified}`} className={styles.row}>
            <span>{words.picture}</span>
            <bdi>{picture.name}</bdi>
            <button type="button" onClick={() => removePicture(picture)}>
              {words.remove}
            </button>
          </div>
        ))}
      </div>
      <div className={styles.ways}>
        {!type?.real_name_required && (
          <Button size="large" onClick={() => goOn('anonymous')}>
            {words.anonymously}
          </Button>
        )}
        <Button
          size="large"
          variant={type?.real_name_required ? 'primary' : 'secondary'}
          onClick={() => goOn('named')}
        >
          {words.named}
        </Button>
      </div>
      <p className={styles.note}>{words.notSent}</p>
    </section>
  )
}

interface RowProps {
  label: string
  value: string
  change: (value: string) => void
  isLong?: boolean
}

/** One recognised value, which becomes a field when a citizen changes it. */
function Row({ label, value, change, isLong = false }: RowProps) {
  const [isOpen, open] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.querySelector<HTMLElement>('input,textarea')?.focus()
  }, [isOpen])
  const Field = isLong ? TextArea : TextField
  if (isOpen)
    return (
      <div ref={row} className={styles.open}>
        <Field
          label={label}
          value={value}
          autoComplete="off"
          onChange={({ target }: { target: { value: string } }) => change(target.value)}
        />
      </div>
    )
  if (value.trim() === '') return null
  return (
    <div className={styles.row}>
      <span>{label}</span>
      <bdi>{value}</bdi>
      <button type="button" aria-label={words.changeOf(label)} onClick={() => open(true)}>
        {words.change}
      </button>
    </div>
  )
}
