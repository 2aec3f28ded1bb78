import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { evidence } from '../../../contract/desk/case.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { useExposure } from '../frame/exposure.ts'
import { useSignedIn } from '../frame/member.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { previewAddress, veilAddress } from './evidence-grid.tsx'
import styles from './picture-viewer.module.css'

interface Props {
  caseNumber: string
  files: readonly z.output<typeof evidence>[]
  /** Position of the first file. */
  first: number
  onSeen: (address: string) => void
  onClose: () => void
}

/** Full-window pictures, blurred until Space is held or 看清 is pressed. Arrow keys page. */
export function PictureViewer({ caseNumber, files, first, onSeen, onClose }: Props) {
  const pages = files
    .filter(({ preview }) => preview === 'ready')
    .flatMap((file) =>
      Array.from({ length: file.pages }, (_, index) => ({ file, page: index + 1 })),
    )
  const [at, setAt] = useState(
    Math.max(
      0,
      pages.findIndex(({ file }) => file.position === first),
    ),
  )
  const [isClear, setIsClear] = useState(false)
  useExposure(useSignedIn().id, isClear)
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    element.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const shown = pages[at]
  const address = shown && previewAddress(caseNumber, shown.file.position, shown.page)
  useEffect(() => {
    if (isClear && address) onSeen(address)
  }, [isClear, address, onSeen])
  if (!shown || !address) return null
  const go = (step: number) => {
    setAt((at + step + pages.length) % pages.length)
    setIsClear(false)
  }
  return (
    <dialog
      ref={element}
      className={styles.viewer}
      aria-label={`材料 ${shown.file.name}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') go(1)
        if (event.key === 'ArrowLeft') go(-1)
        if (event.code !== 'Space' || event.target instanceof HTMLButtonElement) return
        event.preventDefault()
        if (event.shiftKey) return onClose()
        setIsClear(true)
      }}
      onKeyUp={(event) => {
        if (event.code === 'Space' && !(event.target instanceof HTMLButtonElement))
          setIsClear(false)
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- receives Space without pressing a button */}
      <section className={styles.stage} tabIndex={0} aria-label="按住空格看清">
        <img
          src={isClear ? address : veilAddress(caseNumber, shown.file.position)}
          alt=""
          draggable={false}
          className={classNames(styles.picture, !isClear && styles.veiled)}
        />
      </section>
      <p className={styles.line}>
        <span className={styles.name}>
          <HostileText text={shown.file.name} /> · {at + 1} / {pages.length}
        </span>
        <Button variant="secondary" aria-pressed={isClear} onClick={() => setIsClear(!isClear)}>
          {isClear ? '遮住' : '看清'}
        </Button>
        {pages.length > 1 && (
          <>
            <Button variant="quiet" onClick={() => go(-1)}>
              ← 上一张
            </Button>
            <Button variant="quiet" onClick={() => go(1)}>
              下一张 →
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
