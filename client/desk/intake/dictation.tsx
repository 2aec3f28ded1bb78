import { useState } from 'react'
import type { TakenIn } from '../../../contract/intake/intake.ts'
import { groupQueryCode, plainCode } from '../../../contract/report/query-code.ts'
import { dayInWords } from '../../kit/time-in-words.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Slip } from '../../kit/ui/slip/slip.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { announce } from '../frame/announce.tsx'
import { useKeys } from '../frame/use-keys.ts'
import styles from './intake.module.css'

const digits = '零一二三四五六七八九'
/** A word for each letter, as call centres say them. A query code has no I, L, O and U. */
const words =
  'Apple Boy Cat Dog Egg Father Girl Home Jack King Mother Nice Park Queen Red Sister Tom Victory Water X-ray Yes Zoo'

/** Returns a character as it is said on the phone. */
export const saidAs = (symbol: string): string | undefined =>
  digits[Number(symbol)] ?? words.split(' ').find((word) => word.startsWith(symbol))

/** Splits a code into its groups of four. */
export const groupsOf = (code: string): string[] => code.match(/.{1,4}/g) ?? []

/** Compares what was read back with the code, group by group; `undefined` for a group not read back yet. */
export function readBack(code: string, typed: string): (boolean | undefined)[] {
  const heard = groupsOf(plainCode(typed))
  return groupsOf(code).map((group, i) => {
    const part = heard[i] ?? ''
    return part.length < group.length && group.startsWith(part) ? undefined : part === group
  })
}

interface Props {
  taken: TakenIn
  /** `诈骗 · 匿名举报` */
  what: string
  onDone: () => void
}

/** The code of a report that was taken in: dictated in four groups and read back, printed, or sent by SMS. */
export function Dictation({ taken, what, onDone }: Props) {
  const { query_code: code, code_by_sms: isSent = false } = taken
  const [typed, setTyped] = useState('')
  const [isPrinted, setIsPrinted] = useState(false)
  const groups = groupsOf(code)
  const heard = readBack(code, typed)
  const wrong = heard.indexOf(false)
  const isChecked = heard.every(Boolean)
  const isKept = isChecked || isPrinted || isSent
  // A double Ctrl+Enter would lose the code of an anonymous report for good.
  useKeys({
    submit: () =>
      isChecked || isPrinted ? onDone() : announce('请先核对查询码，或打印回执', 'problem'),
  })
  return (
    <div className={styles.form}>
      {taken.ignored_changes && (
        <Alert tone="warning">这件举报之前已经收到，以那一次为准，后来的改动没有登记。</Alert>
      )}
      <p>“举报已经收到。请记下查询码，分四组，每组四位：”</p>
      <ol className={styles.groups} aria-label="查询码">
        {groups.map((group, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal groups are possible, and their places never change
          <li key={i} className={heard[i] ? styles.right : undefined}>
            <b translate="no">{group}</b>
            <span translate="no">{Array.from(group, saidAs).join(' ')}</span>
          </li>
        ))}
      </ol>
      <TextField
        label="请您念一遍（边听边输入）"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is read back next
        autoFocus
        autoComplete="off"
        value={typed}
        error={wrong >= 0 ? `第 ${wrong + 1} 组不一样，请再念一遍：${groups[wrong]}` : undefined}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <output>
        {isChecked && '查询码核对一致。'}
        {isSent && '查询码短信已交运营商发送。'}
      </output>
      <p>“查询码遗失后无法找回，请不要告诉别人。十分钟内可以用它撤回。”</p>
      <div className="wrap-3">
        <Button onClick={onDone} variant={isKept ? 'primary' : 'danger'}>
          {isKept ? '完成，登记下一件' : '没有核对，仍然结束'}
          {(isChecked || isPrinted) && <kbd>Ctrl+Enter</kbd>}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            print()
            setIsPrinted(true)
          }}
        >
          打印回执
        </Button>
      </div>
      <Slip title="回执" aside={dayInWords(taken.reported_at)} className={styles.slip}>
        <p className={styles.code} translate="no">
          {groupQueryCode(code)}
        </p>
        <p>{what}。请在本中心网站“查询进度”输入查询码，可以查看办理情况、补充说明、申诉。</p>
        <p>查询码遗失后无法找回，请妥善保存。</p>
      </Slip>
    </div>
  )
}
