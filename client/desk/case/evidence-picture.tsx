import { type RefObject, useRef, useState } from 'react'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './evidence-viewer.module.css'

/** How a picture is shown. */
export interface PictureView {
  /** `whole`; `wide`: to be read, and scrolled; or its width in widths of the stage. */
  readonly size: 'whole' | 'wide' | number
  /** Quarter turns to the right. */
  readonly turns: number
}

/** Factor of one step of the zoom. */
const step = 1.25
const [smallest, largest] = [0.1, 8]

/** Returns the view after a key, `+ - 0 r`; undefined after another one. @param shown present width in widths of the stage */
export function viewAfter(view: PictureView, key: string, shown: number): PictureView | undefined {
  if (key === '+' || key === '=') return { ...view, size: Math.min(largest, shown * step) }
  if (key === '-') return { ...view, size: Math.max(smallest, shown / step) }
  if (key === '0') return { ...view, size: 'whole' }
  if (key.toLowerCase() === 'r') return { ...view, turns: (view.turns + 1) % 4 }
  return undefined
}

/** Keeps the view of the picture that is shown. @param isTall whether it is read at its width first */
export function usePictureView(isTall: boolean) {
  const first: PictureView = { size: isTall ? 'wide' : 'whole', turns: 0 }
  const [changed, setChanged] = useState<PictureView>()
  const paper = useRef<HTMLDivElement>(null)
  const view = changed ?? first
  return {
    view,
    paper,
    reset: () => setChanged(undefined),
    /** Changes the view by a key. @returns whether the key does that */
    press: (key: string): boolean => {
      const stage = paper.current?.parentElement
      const shown = stage ? (paper.current?.offsetWidth ?? 0) / stage.clientWidth : 1
      const after = viewAfter(view, key, shown)
      if (after) setChanged(after)
      return after !== undefined
    },
  }
}

/** Widest that a picture is shown to be read, unless it is enlarged. */
export const readingWidth = '900px'

interface Props {
  src: string
  isVeiled: boolean
  view: PictureView
  paper: RefObject<HTMLDivElement | null>
}

/** A picture of evidence on its stage, which scrolls what is larger. */
export function EvidencePicture({ src, isVeiled, view: { size, turns }, paper }: Props) {
  const [natural, setNatural] = useState(1)
  const isAcross = turns % 2 === 1
  const ratio = isAcross ? 1 / natural : natural
  const whole = `min(100cqw, ${100 * ratio}cqh)`
  const wide = `min(100cqw, ${readingWidth})`
  const width = size === 'whole' ? whole : size === 'wide' ? wide : `${100 * size}cqw`
  return (
    <div ref={paper} className={styles.paper} style={{ width, aspectRatio: ratio }}>
      <img
        src={src}
        alt=""
        draggable={false}
        className={classNames(styles.picture, isVeiled && styles.veiled)}
        style={{
          width: isAcross ? '100cqh' : '100cqw',
          height: isAcross ? '100cqw' : '100cqh',
          transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
        }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural(naturalWidth / naturalHeight)
        }
      />
    </div>
  )
}
