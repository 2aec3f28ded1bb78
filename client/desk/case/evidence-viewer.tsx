import { useEffect, useRef, useState } from 'react'
import type { Evidence } from '../../../contract/desk/case.ts'
import {
  answersFrom,
  evidenceOpen,
  previewPath,
  redactedPath,
  veilPath,
} from '../../../contract/desk/evidence.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { announce } from '../frame/announce.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { useExposure } from '../frame/exposure.ts'
import { useSignedIn } from '../frame/member.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { evidenceUrl, refusalInWords, remarkOf, type ShownFile } from './evidence-grid.tsx'
import { EvidencePicture, usePictureView } from './evidence-picture.tsx'
import { type OpenedEvidence, PasswordDialog } from './open-evidence.tsx'
import { EvidenceSound } from './evidence-sound.tsx'
import { EvidenceText } from './evidence-text.tsx'
import { extentInWords, partInWords, viewsOf } from './evidence-views.ts'
import { RedactPage } from './redact-page.tsx'
import styles from './evidence-viewer.module.css'

interface Props {
  caseNumber: string
  files: readonly Evidence[]
  /** Position of the first file. */
  first: number
  onSeen: (address: string) => void
  /** A 打码件 was made. */
  onRedacted: () => void
  /** More of a file was opened. */
  onOpened: (opened: OpenedEvidence) => void
  onClose: () => void
}

/** Keys that change how a picture is shown. */
const viewKeys = [
  ['+', '放大'],
  ['-', '缩小'],
  ['0', '整张'],
  ['R', '旋转'],
] as const

const numbersOn = ({ numbers = [] }: ShownFile, page: number) =>
  numbers.flatMap(({ page: of, ...box }) => (of === page ? box : []))

const stageNames = { text: '材料里的文字', sound: '材料里的录音' }

/** Full-window evidence. Pictures are blurred until Space is held or 看清 is pressed. Arrow keys page. */
export function EvidenceViewer(props: Props) {
  const { caseNumber, files, first, onSeen, onRedacted, onOpened, onClose } = props
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
  /** What is to be shown once it is there: a member of an archive, or a page. */
  const [awaited, setAwaited] = useState<{ position: number; row?: number; page?: number }>()
  const [locked, setLocked] = useState<{ position: number; row: number }>()
  const opening = useCallMutation(evidenceOpen)
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
  const isTallPicture = (view?.member ?? view?.file)?.is_tall === true
  const { view: pictureView, paper, press, reset } = usePictureView(isTallPicture)
  const address = view && page && evidenceUrl(previewPath(caseNumber, view.file.position, page))
  useEffect(() => {
    if ((isClear || isRedacting) && address) onSeen(address)
  }, [isClear, isRedacting, address, onSeen])
  const turnTo = (place: number) => {
    setAt(place)
    setIsClear(false)
    setShowsRedacted(false)
    reset()
  }
  const awaitedAt = views.findIndex(
    ({ file: { position }, member, shown }) =>
      position === awaited?.position &&
      (awaited.page === undefined ? member?.row === awaited.row : shown === awaited.page),
  )
  if (awaited && awaitedAt >= 0) {
    setAwaited(undefined)
    turnTo(awaitedAt)
  }
  if (!view) return null
  const { file, member, shown } = view
  const whole: ShownFile = member ?? file
  const row = member?.row
  const extent = extentInWords(whole)
  const part = partInWords(view)
  const go = (step: number) => turnTo((at + step + views.length) % views.length)
  const show = (opened: OpenedEvidence) => {
    if (!opened.reason && !opened.missing) return onOpened(opened)
    setAwaited(undefined)
    announce(refusalInWords(opened), 'problem')
  }
  const open = (asked: { row?: number; page?: number }) => {
    const { position } = file
    setAwaited({ position, ...asked })
    if (file.members?.some((each) => each.row === asked.row)) return
    opening.mutate(
      { case_number: caseNumber, position, row: asked.row },
      {
        onSuccess: (opened) => {
          const [now] = opened.list
          if (asked.page && !now?.has_more_frames && now?.pages === file.pages)
            announce('没有更多画面了')
          const isLocked = opened.reason === 'locked' || opened.reason === 'locked_or_broken'
          if (isLocked && asked.row !== undefined) setLocked({ position, row: asked.row })
          else show(opened)
        },
        onError: ({ message }) => announce(message, 'problem'),
      },
    )
  }
  const clearPath = showsRedacted ? redactedPath : previewPath
  const hasRedacted = page !== undefined && file.redacted.includes(page)
  return (
    <>
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
          if (event.ctrlKey || event.metaKey || event.altKey) return
          if (address && press(event.key)) return event.preventDefault()
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
          // Another page is read from its beginning.
          key={at}
          ref={stage}
          className={classNames(
            styles.stage,
            address ? !isRedacting && styles.scroller : styles.reading,
          )}
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
              isTall={isTallPicture}
              numbers={numbersOn(whole, page - (member?.first ?? 1) + 1)}
              onClose={() => setIsRedacting(false)}
              onDone={() => {
                setIsRedacting(false)
                onRedacted()
              }}
            />
          ) : page && address ? (
            <EvidencePicture
              src={evidenceUrl((isClear ? clearPath : veilPath)(caseNumber, file.position, page))}
              isVeiled={!isClear}
              view={pictureView}
              paper={paper}
            />
          ) : shown === 'sound' ? (
            <EvidenceSound
              key={`${file.position} ${row}`}
              {...{ caseNumber, row }}
              position={file.position}
              shown={whole}
            />
          ) : (
            <EvidenceText
              key={`${file.position} ${row}`}
              {...{ caseNumber, row }}
              position={file.position}
              mime={whole.mime}
              firstRow={member ? member.first_row : 0}
              onOpen={(each) => open({ row: each })}
              opening={opening.isPending ? opening.variables.row : undefined}
            />
          )}
        </section>
        <p className={styles.line}>
          <span className={styles.name}>
            <HostileText text={member ? `${file.name} › ${member.name}` : file.name} />
            {part && ` · ${part}`}
            {extent && `（${extent}）`}
            {remarkOf(whole) && ` · ${remarkOf(whole)}`} · {at + 1} / {views.length}
          </span>
          {address && !isRedacting && (
            <Button variant="secondary" aria-pressed={isClear} onClick={() => setIsClear(!isClear)}>
              {isClear ? '遮住' : '看清'}
            </Button>
          )}
          {address &&
            !isRedacting &&
            viewKeys.map(([key, name]) => (
              <Button key={key} variant="quiet" onClick={() => press(key)}>
                {name} {key}
              </Button>
            ))}
          {hasRedacted && !isRedacting && (
            <Button
              variant="quiet"
              aria-pressed={showsRedacted}
              onClick={() => setShowsRedacted(!showsRedacted)}
            >
              {showsRedacted ? '看未打码的' : '看打码件'}
            </Button>
          )}
          {address && !isRedacting && file.position < answersFrom && (
            <Button variant="quiet" onClick={() => setIsRedacting(true)}>
              打码
            </Button>
          )}
          {file.has_more_frames && !isRedacting && (
            <Button
              variant="quiet"
              busy={opening.isPending}
              onClick={() => open({ page: file.pages + 1 })}
            >
              再看几帧
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
      {locked && (
        <PasswordDialog
          input={{ case_number: caseNumber, ...locked }}
          isGivenWrong={files.find(({ position }) => position === locked.position)?.has_password}
          onOpened={show}
          onClose={() => setLocked(undefined)}
        />
      )}
    </>
  )
}
