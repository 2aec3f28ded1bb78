import { useState } from 'react'
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

const words = { rest: '放假', work: '上班', plain: '按星期' } as const

/** Sets the kind of the selected days. */
export function SelectionPanel({ days, onDone }: SelectionPanelProps) {
  const [name, setName] = useState('')
  const { problems, failure, busy, submit } = useForm(calendarSet, [calendarList])
  const set = async (kind: keyof typeof words) => {
    const is_working = kind === 'plain' ? null : kind === 'work'
    const named = name.trim()
    const input = days.map((day) => ({
      day,
      is_working,
      ...(named && is_working !== null && { name: named }),
    }))
    if (!(await submit({ days: input }))) return
    announce(`${daysInWords(days)} 已设为${words[kind]}，进行中的期限已重新计算`)
    setName('')
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
          <div className={styles.choices}>
            <Button busy={busy} onClick={() => void set('rest')}>
              设为放假
            </Button>
            <Button busy={busy} variant="secondary" onClick={() => void set('work')}>
              设为上班
            </Button>
            <Button busy={busy} variant="secondary" onClick={() => void set('plain')}>
              按星期
            </Button>
            <Button variant="quiet" onClick={onDone}>
              取消选择
            </Button>
          </div>
        </div>
      )}
    </Panel>
  )
}
