import * as words from '#words/start-box.ts'
import { type ClipboardEvent, type InputEvent, useRef, useState } from 'react'
import { isHandheld } from '../../../kit/device.ts'
import { Form } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useBegun } from '../../site/use-begun.ts'
import { carriesFiles, filesIn } from '../evidence/event-files.ts'
import styles from './start-box.module.css'

const loadAnswer = async () => (await import('./answer.tsx')).Answer
const Answer = lazyPart(loadAnswer)
const nothing = () => undefined
/** Number of pictures, as of files in the form (`maxFiles`, whose module would weigh on the start page). */
const mostPictures = 9

const isPicture = ({ type }: File) => type.startsWith('image/')

/**
 * The box of the start page. A citizen puts in a sentence, a message, a share text, an address, a number or a picture, and the
 * box answers under itself with the report that could be made of it. The device reads it; nothing is sent or stored.
 * @param submit path of the form
 */
export function StartBox({ submit }: { submit: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isPasted, setPasted] = useState(false)
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [note, setNote] = useState('')
  const write = (written: string) => {
    if (field.current) field.current.value = written
    setText(written)
  }
  useBegun('textarea', field, write)
  const hasInput = text.trim() !== '' || pictures.length > 0

  const read = (event: InputEvent<HTMLTextAreaElement>) => {
    const { inputType, isComposing } = event.nativeEvent
    // Letters of an unfinished composition are no words yet.
    if (isComposing) return
    const { value } = event.currentTarget
    if (value.trim() === '') setPasted(false)
    else if (inputType === 'insertFromPaste' && text.trim() === '') setPasted(true)
    setText(value)
  }
  const put = (pasted: string) => {
    setPasted(true)
    write(pasted)
  }
  const take = (files: readonly File[]) => {
    const shown = files.filter(isPicture)
    setNote(shown.length < files.length ? words.picturesOnly : '')
    setPictures((before) => [...before, ...shown].slice(0, mostPictures))
  }
  const paste = async () => {
    try {
      const pasted = await navigator.clipboard.readText()
      if (pasted.trim()) return put(pasted)
      setNote(words.nothingToPaste)
    } catch {
      setNote(words.pasteYourself)
    }
    return field.current?.focus()
  }
  const pasteFiles = (event: ClipboardEvent) => {
    const files = filesIn(event.nativeEvent)
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  const goToAnswer = () =>
    (box.current?.querySelector<HTMLElement>('[data-answer]') ?? field.current)?.focus()
  return (
    <div
      ref={box}
      className={styles.box}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        take([...event.dataTransfer.files])
      }}
    >
      <Form onSubmit={goToAnswer}>
        <label className={styles.input}>
          <span>{words.label}</span>
          <textarea
            ref={field}
            rows={3}
            placeholder={words.placeholder}
            autoComplete="off"
            onFocus={({ currentTarget }) => {
              loadAnswer().catch(nothing)
              // The keyboard of a phone covers the lower half.
              if (isHandheld()) currentTarget.form?.scrollIntoView({ block: 'start' })
            }}
            onInput={read}
            onPaste={pasteFiles}
            onCompositionEnd={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <div className={styles.bar}>
          {'clipboard' in navigator && 'readText' in navigator.clipboard && (
            <Button variant="quiet" onClick={() => void paste()}>
              {words.paste}
            </Button>
          )}
          <Pick id="start-picture" label={words.choosePicture} take={take} multiple />
          {isHandheld() && (
            <Pick id="start-code" label={words.scanCode} take={take} capture="environment" />
          )}
          <Button type="submit" className={styles.see}>
            {hasInput ? words.isRead : words.see}
          </Button>
        </div>
      </Form>
      <output className={styles.note}>{note}</output>
      {hasInput && (
        <Answer
          {...{ text, isPasted, pictures, submit }}
          removePicture={(gone) => setPictures((all) => all.filter((each) => each !== gone))}
        />
      )}
    </div>
  )
}

interface PickProps {
  id: string
  label: string
  take: (files: File[]) => void
  multiple?: boolean
  capture?: 'environment'
}

/** A file input that looks like a button: `FilePicker` of the form would bring its style to the start page. */
const Pick = ({ id, label, take, ...rest }: PickProps) => (
  <span className={styles.pick}>
    <input
      {...rest}
      id={id}
      type="file"
      accept="image/*"
      onChange={({ target }) => {
        take([...(target.files ?? [])])
        target.value = ''
      }}
    />
    <label htmlFor={id}>{label}</label>
  </span>
)
