import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { evidence } from '../../../contract/desk/case.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { useExposure } from '../frame/exposure.ts'
import { useSignedIn } from '../frame/member.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import {
  countInWords,
  lengthInWords,
  previewAddress,
  redactedAddress,
  remarkOf,
  textName,
  veilAddress,
} from './evidence-grid.tsx'
import { EvidenceSound } from './evidence-sound.tsx'
import { EvidenceText } from './evidence-text.tsx'
import { RedactPage } from './redact-page.tsx'
import styles from './evidence-viewer.module.css'

type Evidence = z.output<typeof evidence>

interface Props {
  caseNumber: string
  files: readonly Evidence[]
  /** Position of the first file. */
  first: number
  onSeen: (address: string) => void
  /** A 打码件 was made. */
  onRedacted: () => void
  onClose: () => void
}

interface View {
  file: Evidence
  /** A number: the page, from 1 on. */
  shown: 'text' | 'sound' | number
}

/** Returns what is shown of a file, in order: its text first, to be read before its pages are seen. */
function viewsOf(file: Evidence): View[] {
  const shown: View['shown'][] = Array.from({ length: file.pages }, (_, index) => index + 1)
  if (file.peaks) shown.unshift('sound')
  if (file.text) shown.unshift('text')
  return shown.map((each) => ({ file, shown: each }))
}

const isDocument = ({ mime }: Evidence) => mime.startsWith('application/')

/** Returns how much a file has, and how much of it is shown, e.g. `2:05，6 帧`. */
function extentInWords(file: Evidence): string {
  const { pages, total } = file
  const shown = isDocument(file) ? `显示前 ${pages} 页` : `显示其中 ${pages} 帧`
  const count = countInWords(file)
  return [lengthInWords(file), total > 1 && (pages < total ? `共 ${count}，${shown}` : count)]
    .filter(Boolean)
    .join('，')
}

/** Returns which part of a file is shown, e.g. `第 2 页`. */
function partInWords({ file, shown }: View): string {
  if (shown === 'text') return file.text ? textName(file.text) : ''
  if (shown === 'sound') return '录音'
  return file.total > 1 ? `第 ${shown} ${isDocument(file) ? '页' : '帧'}` : ''
}

const stageNames = { text: '材料里的文字', sound: '材料里的录音' }

/** Full-window evidence. Pictures are blurred until Space is held or 看清 is pressed. Arrow keys page. */
export function EvidenceViewer(props: Props) {
  const { caseNumber, files, first, onSeen, onRedacted, onClose } = props
  const views = files.flatMap(viewsOf)
  const [at, setAt] = useState(
    Math.max(
      0,
      views.findIndex(({ file }) => file.position === first),
    ),
  )
  const [isClear, setIsClear] = useState(false)
  const [isRedacting, setIsRedacting] = useState(false)
  const [showsRedacted, setShowsRedacted] = useState(false)
  useExposure(useSignedIn().id, isClear || isRedacting)
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    element.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const stage = useRef<HTMLElement>(null)
  useEffect(() => {
    // 看清 had the focus and is gone where a text follows a page.
    if (document.activeElement === document.body) stage.current?.focus()
  })
  const view = views[at]
  const page = typeof view?.shown === 'number' ? view.shown : undefined
  const address = view && page && previewAddress(caseNumber, view.file.position, page)
  useEffect(() => {
    if ((isClear || isRedacting) && address) onSeen(address)
  }, [isClear, isRedacting, address, onSeen])
  if (!view) return null
  const { file, shown } = view
  const extent = extentInWords(file)
  const part = partInWords(view)
  const go = (step: number) => {
    setAt((at + step + views.length) % views.length)
    setIsClear(false)
    setShowsRedacted(false)
  }
  const clearAddress = showsRedacted ? redactedAddress : previewAddress
  const hasRedacted = page !== undefined && file.redacted.includes(page)
  return (
    <dialog
      ref={element}
      // Keeps the keys after a click beside the buttons.
      tabIndex={-1}
      className={styles.viewer}
      aria-label={`材料 ${file.name}`}
      onCancel={(event) => {
        event.preventDefault()
        if (isRedacting) setIsRedacting(false)
        else onClose()
      }}
      onKeyDown={(event) => {
        // A player has these keys itself.
        if (isRedacting || event.target instanceof HTMLAudioElement) return
        if (event.key === 'ArrowRight') go(1)
        if (event.key === 'ArrowLeft') go(-1)
        if (event.code !== 'Space' || event.target instanceof HTMLButtonElement) return
        // A text scrolls.
        if (!address && !event.shiftKey) return
        event.preventDefault()
        if (event.shiftKey) return onClose()
        setIsClear(true)
      }}
      onKeyUp={(event) => {
        if (event.code === 'Space' && !(event.target instanceof HTMLButtonElement))
          setIsClear(false)
      }}
    >
      <section
        ref={stage}
        className={classNames(styles.stage, !address && styles.reading)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- receives Space without pressing a button
        tabIndex={0}
        aria-label={
          isRedacting ? '打码' : typeof shown === 'number' ? '按住空格看清' : stageNames[shown]
        }
      >
        {page && address && isRedacting ? (
          <RedactPage
            {...{ caseNumber, page }}
            position={file.position}
            address={address}
            onClose={() => setIsRedacting(false)}
            onDone={() => {
              setIsRedacting(false)
              onRedacted()
            }}
          />
        ) : page && address ? (
          <img
            src={(isClear ? clearAddress : veilAddress)(caseNumber, file.position, page)}
            alt=""
            draggable={false}
            className={classNames(styles.picture, !isClear && styles.veiled)}
          />
        ) : shown === 'sound' ? (
          <EvidenceSound key={file.position} caseNumber={caseNumber} file={file} />
        ) : (
          <EvidenceText key={file.position} caseNumber={caseNumber} position={file.position} />
        )}
      </section>
      <p className={styles.line}>
        <span className={styles.name}>
          <HostileText text={file.name} />
          {part && ` · ${part}`}
          {extent && `（${extent}）`}
          {remarkOf(file) && ` · ${remarkOf(file)}`} · {at + 1} / {views.length}
        </span>
        {address && !isRedacting && (
          <Button variant="secondary" aria-pressed={isClear} onClick={() => setIsClear(!isClear)}>
            {isClear ? '遮住' : '看清'}
          </Button>
        )}
        {hasRedacted && !isRedacting && (
          <Button
            variant="quiet"
            aria-pressed={showsRedacted}
            onClick={() => setShowsRedacted(!showsRedacted)}
          >
            {showsRedacted ? '看未打码的' : '看打码件'}
          </Button>
        )}
        {address && !isRedacting && (
          <Button variant="quiet" onClick={() => setIsRedacting(true)}>
            打码
          </Button>
        )}
        {views.length > 1 && !isRedacting && (
          <>
            <Button variant="quiet" onClick={() => go(-1)}>
              ← 往前
            </Button>
            <Button variant="quiet" onClick={() => go(1)}>
              往后 →
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={onClose}>
          关闭 Esc
        </Button>
      </p>
    </dialog>
  )
}
