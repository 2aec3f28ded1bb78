import { useState } from 'react'
import type * as z from 'zod/mini'
import { calendarList, calendarSet } from '../../../contract/staff/settings.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { announce } from '../frame/announce.tsx'
import { Failure } from '../frame/failure.tsx'
import { Panel } from '../frame/panel.tsx'
import { useForm } from '../frame/use-form.ts'
import { type Day, daysBetween, daysInWords, mostDays } from './special-days.ts'
import styles from './calendar.module.css'

type Moved = z.output<typeof calendarSet.output>
type Kind = keyof typeof words

const words = { rest: '放假', work: '上班', plain: '按星期' } as const

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

/** Sets the kind of the days from one to another. @param first the day that is offered */
export function ChangeDays({ first }: { first: Day }) {
  const [typed, setTyped] = useState({ from: first, to: first, name: '' })
  /** A change that was counted and not made. */
  const [tried, setTried] = useState<{ kind: Kind; moved: Moved }>()
  const { problems, failure, busy, submit } = useForm(calendarSet, [calendarList])
  const days = daysBetween(typed.from, typed.to)
  const inputOf = (kind: Kind) => ({
    days: days.map((day) => ({
      day,
      is_working: kind === 'plain' ? null : kind === 'work',
      name: kind === 'plain' ? '' : typed.name.trim(),
    })),
  })
  const tryOut = async (kind: Kind) => {
    const moved = await submit({ ...inputOf(kind), dry_run: true })
    if (moved) setTried({ kind, moved })
  }
  const set = async (kind: Kind) => {
    if (!(await submit(inputOf(kind)))) return
    announce(`${daysInWords(days)} 已设为${words[kind]}，进行中的期限已重新计算`)
    setTried(undefined)
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTried(undefined)
      setTyped({ ...typed, [name]: target.value })
    },
  })
  return (
    <Panel title="录入、修改">
      <div className={styles.form}>
        <Failure message={failure} />
        <div className={styles.fields}>
          <TextField label="从" type="date" {...field('from')} />
          <TextField label="到" type="date" {...field('to')} />
          <TextField
            label="名称"
            optional
            placeholder="例如：国庆节"
            error={Object.entries(problems).find(([path]) => path.endsWith('name'))?.[1]}
            {...field('name')}
          />
        </div>
        {days.length > mostDays && <p>一次最多 {mostDays} 天。</p>}
        {tried ? (
          <>
            <output>
              {daysInWords(days)}设为{words[tried.kind]}：{movedInWords(tried.moved)}。
            </output>
            <p className="wrap-2">
              <Button busy={busy} onClick={() => void set(tried.kind)}>
                确定设为{words[tried.kind]}
              </Button>
              <Button variant="quiet" onClick={() => setTried(undefined)}>
                不改
              </Button>
            </p>
          </>
        ) : (
          days.length > 0 &&
          days.length <= mostDays && (
            <p className="wrap-2">
              <Button busy={busy} onClick={() => void tryOut('rest')}>
                设为放假
              </Button>
              <Button busy={busy} variant="secondary" onClick={() => void tryOut('work')}>
                设为上班
              </Button>
              <Button busy={busy} variant="secondary" onClick={() => void tryOut('plain')}>
                按星期
              </Button>
            </p>
          )
        )}
      </div>
    </Panel>
  )
}
