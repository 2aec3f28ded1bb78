import { useState } from 'react'
import type * as z from 'zod/mini'
import { calendarList, calendarSet } from '../../../contract/staff/settings.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { announce } from '../frame/announce.tsx'
import { Panel } from '../frame/panel.tsx'
import { useForm } from '../frame/use-form.ts'
import { type Day, daysInWords } from './year-days.ts'
import styles from './calendar.module.css'
import { Failure } from '../frame/failure.tsx'

interface SelectionPanelProps {
  /** Sorted. */
  days: readonly Day[]
  onDone: () => void
}

type Moved = z.output<typeof calendarSet.output>
type Kind = keyof typeof words

/** A change that was counted and not made. */
interface Tried {
  readonly kind: Kind
  readonly moved: Moved
  readonly days: readonly Day[]
}

/** Says how many cases a change moves, and which way. */
function movedInWords({ earlier, later, overdue }: Moved): string {
  if (earlier + later === 0) return '不影响进行中的举报'
  const parts = [
    later > 0 && `${later} 件的期限推后`,
    earlier > 0 && `${earlier} 件的期限提前`,
    overdue > 0 && `其中 ${overdue} 件马上超时`,
  ]
  return parts.filter(Boolean).join('，')
}

const words = { rest: '放假', work: '上班', plain: '按星期' } as const

/** Sets the kind of the selected days. */
export function SelectionPanel({ days, onDone }: SelectionPanelProps) {
  const [name, setName] = useState('')
  const { problems, failure, busy, submit } = useForm(calendarSet, [calendarList])
  const [tried, setTried] = useState<Tried>()
  const changesOf = (kind: Kind) => {
    const is_working = kind === 'plain' ? null : kind === 'work'
    const named = name.trim()
    return days.map((day) => ({
      day,
      is_working,
      ...(named && is_working !== null && { name: named }),
    }))
  }
  const tryOut = async (kind: Kind) => {
    const moved = await submit({ days: changesOf(kind), dry_run: true })
    if (moved) setTried({ kind, moved, days })
  }
  const set = async (kind: Kind) => {
    if (!(await submit({ days: changesOf(kind) }))) return
    announce(`${daysInWords(days)} 已设为${words[kind]}，进行中的期限已重新计算`)
    setName('')
    setTried(undefined)
    onDone()
  }
  return (
    <Panel title={days.length === 0 ? '修改' : `已选 ${days.length} 天`}>
      {days.length === 0 ? (
        <p className="faint">
          点选日期后设置。按住 Shift 再点，选中一段。键盘：方向键移动，空格选中。
        </p>
      ) : (
        <div className={styles.form}>
          <p>{daysInWords(days)}</p>
          <Failure message={failure} />
          <TextField
            label="名称"
            optional
            placeholder="例如：国庆节"
            value={name}
            error={Object.entries(problems).find(([path]) => path.endsWith('name'))?.[1]}
            onChange={({ target }) => setName(target.value)}
          />
          {tried && daysInWords(tried.days) === daysInWords(days) ? (
            <>
              <output>
                设为{words[tried.kind]}：{movedInWords(tried.moved)}。
              </output>
              <div className={styles.choices}>
                <Button busy={busy} onClick={() => void set(tried.kind)}>
                  确定设为{words[tried.kind]}
                </Button>
                <Button variant="quiet" onClick={() => setTried(undefined)}>
                  不改
                </Button>
              </div>
            </>
          ) : (
            <div className={styles.choices}>
              <Button busy={busy} onClick={() => void tryOut('rest')}>
                设为放假
              </Button>
              <Button busy={busy} variant="secondary" onClick={() => void tryOut('work')}>
                设为上班
              </Button>
              <Button busy={busy} variant="secondary" onClick={() => void tryOut('plain')}>
                按星期
              </Button>
              <Button variant="quiet" onClick={onDone}>
                取消选择
              </Button>
            </div>
          )}
        </div>
      )}
    </Panel>
  )
}
