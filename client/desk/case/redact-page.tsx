import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { evidenceRedact } from '../../../contract/desk/evidence.ts'
import type { redactionBox } from '../../../contract/desk/evidence-text.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { readingWidth } from './evidence-picture.tsx'
import styles from './redact-page.module.css'

type Box = z.output<typeof redactionBox>

interface Props {
  caseNumber: string
  position: number
  page: number
  /** URL of the clear picture. */
  address: string
  /** Whether it is read at its width and scrolled. */
  isTall: boolean
  /** Boxes of recognised numbers. */
  numbers: readonly Box[]
  onClose: () => void
  onDone: () => void
}

const within = (value: number, most = 1) => Math.min(most, Math.max(0, value))
/** How far an arrow key moves or grows a box, of the page. */
const stride = 0.02

/** Returns the box that an arrow key makes of another one: moved, or grown and shrunk with Shift. */
function changedBox(box: Box, key: string, isGrowing: boolean): Box | undefined {
  const across = { ArrowLeft: -stride, ArrowRight: stride }[key] ?? 0
  const down = { ArrowUp: -stride, ArrowDown: stride }[key] ?? 0
  if (across === 0 && down === 0) return undefined
  return isGrowing
    ? {
        ...box,
        width: Math.max(stride, within(box.width + across, 1 - box.x)),
        height: Math.max(stride, within(box.height + down, 1 - box.y)),
      }
    : {
        ...box,
        x: within(box.x + across, 1 - box.width),
        y: within(box.y + down, 1 - box.height),
      }
}

/** Draws black boxes over a page, by mouse or keys; the server burns them in. */
export function RedactPage(props: Props) {
  const { caseNumber, position, page, address, isTall, numbers, onClose, onDone } = props
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const unhidden = numbers.filter((number) => !boxes.includes(number))
  const [ratio, setRatio] = useState(1)
  const area = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const start = useRef<{ x: number; y: number }>(undefined)
  const redacting = useCallMutation(evidenceRedact)
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = area.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
  }
  const boxTo = (event: PointerEvent): Box | undefined => {
    if (!start.current) return undefined
    const [one, other] = [start.current, pointOf(event)]
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    }
  }
  const replace = (at: number, box: Box) =>
    setBoxes(boxes.map((each, i) => (i === at ? box : each)))
  /** The keys go on at the newest box; without one, at the button that adds one. */
  const focusLast = () => {
    const last = [...(area.current?.querySelectorAll('button') ?? [])].at(-1)
    ;(last ?? adding.current)?.focus()
  }
  const add = () => {
    flushSync(() => setBoxes([...boxes, { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }]))
    focusLast()
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const box = boxes[at]
    if (!box) return
    const changed = changedBox(box, event.key, event.shiftKey)
    if (changed) replace(at, changed)
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      flushSync(() => setBoxes(boxes.filter((_each, i) => i !== at)))
      focusLast()
    } else return
    event.preventDefault()
  }
  const save = () =>
    redacting.mutate(
      { case_number: caseNumber, position, page, boxes: [...boxes] },
      { onSuccess: onDone },
    )
  return (
    <div className={styles.whole}>
      <div className={styles.area}>
        <div
          ref={area}
          className={styles.page}
          style={{
            width: `min(100cqw, ${isTall ? readingWidth : `${100 * ratio}cqh`})`,
            aspectRatio: ratio,
          }}
          onPointerDown={(event) => {
            if (event.target instanceof HTMLButtonElement) return
            event.currentTarget.setPointerCapture(event.pointerId)
            start.current = pointOf(event)
            setBoxes([...boxes, { ...start.current, width: 0, height: 0 }])
          }}
          onPointerMove={(event) => {
            const box = boxTo(event)
            if (box) replace(boxes.length - 1, box)
          }}
          onPointerUp={() => {
            start.current = undefined
            setBoxes(boxes.filter(({ width, height }) => width > 0.002 && height > 0.002))
          }}
        >
          <img
            src={address}
            alt="要打码的一页"
            draggable={false}
            className={styles.picture}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalWidth / naturalHeight)
            }
          />
          {boxes.map(({ x, y, width, height }, at) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- boxes are only told apart by their order
              key={at}
              type="button"
              className={styles.box}
              style={{
                left: `${x * 100}%`,
                top: `${y * 100}%`,
                width: `${width * 100}%`,
                height: `${height * 100}%`,
              }}
              aria-label={`黑框 ${at + 1}：方向键移动，Shift 加方向键改大小，Delete 删去`}
              onKeyDown={(event) => onKey(event, at)}
            />
          ))}
        </div>
      </div>
      <div className={styles.line}>
        {redacting.error && <Alert tone="danger">{redacting.error.message}</Alert>}
        <span className={styles.hint}>
          拖出黑框；选中后可用方向键移动，Shift 加方向键改大小，Delete
          删去。没有框也可以保存，表示看过、不需要打码。
        </span>
        {unhidden.length > 0 && (
          <Button variant="secondary" onClick={() => setBoxes([...boxes, ...unhidden])}>
            遮住识别出的号码（{unhidden.length}）
          </Button>
        )}
        <Button ref={adding} variant="quiet" onClick={add}>
          加一个黑框
        </Button>
        <Button variant="quiet" onClick={onClose}>
          不存
        </Button>
        <Button busy={redacting.isPending} onClick={save}>
          存为打码件
        </Button>
      </div>
    </div>
  )
}
