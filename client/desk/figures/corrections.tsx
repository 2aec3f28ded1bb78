import { useState } from 'react'
import type { Output } from '../../../contract/endpoint.ts'
import { figuresConfirm, figuresCorrect, figuresRead } from '../../../contract/desk/figures.ts'
import { closedMonth } from '../../../contract/report/closed-month.ts'
import { publishedFigures } from '../../../contract/report/figure-changes.ts'
import { correctedValues, monthCorrection } from '../../../contract/report/month-correction.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { formText } from '../../kit/form-text.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { announce, announceFailure } from '../frame/announce.tsx'
import { useSignedIn } from '../frame/member.ts'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import { useCallMutation } from '../frame/queries.ts'
import styles from './figures-page.module.css'
import { Form } from '../../kit/form.tsx'

interface CorrectionsProps {
  month: string
  months: Output<typeof figuresRead>
}

const inChinese = (value: number | null) =>
  value === null ? '不公布' : value.toLocaleString('zh-CN')

/** Returns the corrections of a month as they were read, the last perhaps not signed yet. */
export const correctionsOf = ({ corrections }: Output<typeof figuresRead>) =>
  corrections.map((row) => ({ ...row, ...monthCorrection.parse(JSON.parse(row.statement)) }))

/** Dated additions to a closed month: proposed by a statistician, signed by a supervisor. */
export function Corrections({ month, months }: CorrectionsProps) {
  const { id, roles } = useSignedIn()
  const confirm = useCallMutation(figuresConfirm, [figuresRead])
  const corrections = correctionsOf(months)
  const maySign = roles.includes('supervisor')
  const mayPropose = roles.includes('statistician')
  if (corrections.length === 0 && !mayPropose) return null
  return (
    <Panel title="更正">
      <p>封存的月份不再改动。发现数字有误的，在这里另附更正，注明日期和原因，由两个人签名。</p>
      {corrections.map((one) => (
        <section key={one.number} className={styles.correction}>
          <h3>
            {one.date} 第 {one.number} 次更正{!one.closed_by && '（等主管签名）'}
          </h3>
          <ul>
            {one.figures.map(({ figure, name, was, is }) => (
              <li key={figure}>
                {name}：{inChinese(was)} → <b>{inChinese(is)}</b>
              </li>
            ))}
          </ul>
          <p>原因：{one.reason}</p>
          <p>
            {one.proposed_by.name} <Moment at={one.proposed_at} /> 提出
            {one.closed_by && (
              <>
                ，{one.closed_by.name} <Moment at={one.closed_at} /> 签名
              </>
            )}
          </p>
          {!one.closed_by && maySign && one.proposed_by.id !== id && (
            <Button
              busy={confirm.isPending}
              onClick={() =>
                void confirm
                  .mutateAsync({ month, sm3: one.sm3 })
                  .then(() => announce('更正已签名'), announceFailure)
              }
            >
              核对无误，签名更正
            </Button>
          )}
        </section>
      ))}
      {mayPropose && <ProposeCorrection month={month} months={months} />}
    </Panel>
  )
}

/** The form of a correction. It has every published figure; the changed ones are sent. */
function ProposeCorrection({ month, months }: CorrectionsProps) {
  const correct = useCallMutation(figuresCorrect, [figuresRead])
  const [problem, setProblem] = useState<string>()
  const of = closedMonth.parse(JSON.parse(months.closing?.statement ?? ''))
  const signed = correctionsOf(months).filter(({ closed_by }) => closed_by)
  const now = correctedValues(of, signed)
  const figures = publishedFigures(of).map((one) => ({
    ...one,
    text: String(now.get(one.figure) ?? ''),
  }))
  const submit = (form: HTMLFormElement) => {
    const textOf = (name: string) => formText(form, name).trim()
    const changed = figures.flatMap(({ figure, text }) => {
      const is = textOf(figure)
      return is === text ? [] : [{ figure, is: is === '' ? null : Number(is) }]
    })
    setProblem(undefined)
    correct.mutateAsync({ month, reason: textOf('reason'), figures: changed }).then(
      () => announce('更正已提出，等主管签名'),
      (thrown: unknown) => setProblem(messageOf(thrown)),
    )
  }
  return (
    <details key={signed.length}>
      <summary>提出更正</summary>
      <Form onSubmit={submit} className={styles.correct}>
        <p>只改有误的数字，清空表示不再公布。少于 10 件的不能公布。</p>
        <div className={styles.fields}>
          {figures.map(({ figure, name, unit, text }) => (
            <TextField
              key={figure}
              label={`${name}（${unit}）`}
              name={figure}
              type="number"
              step={unit === '件' ? 1 : 0.1}
              defaultValue={text}
            />
          ))}
        </div>
        <TextArea label="原因" name="reason" maxLength={500} rows={3} />
        {problem !== undefined && <Alert tone="danger" title={problem} announce />}
        <Button type="submit" variant="secondary" busy={correct.isPending}>
          提出这次更正
        </Button>
      </Form>
    </details>
  )
}
