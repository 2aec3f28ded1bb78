import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type * as z from 'zod/mini'
import { type SubjectKind, subjectOpen } from '../../../contract/subjects/subject.ts'
import { isResult, outcomes } from '../../../contract/report/report-steps.ts'
import { commands } from '../frame/commands.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import { callQuery, readOnce } from '../frame/queries.ts'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import table from '../frame/table.module.css'
import { Table } from '../frame/table.tsx'
import { useKeys } from '../frame/use-keys.ts'
import { subjectAddress, subjectFrom } from './subject-address.ts'
import styles from './subject-page.module.css'

type Subject = z.infer<typeof subjectOpen.output>
type Row = Subject['list'][number]

const kindNames: Readonly<Record<SubjectKind, string>> = {
  host: '网站',
  account: '账号',
  group: '群',
  phone: '号码',
  image: '图片',
  url: '网址',
}

/** Everything that was reported of one subject of a case: what came of it, by whom, what is open, and relapses. */
export default function SubjectPage() {
  const { caseNumber, place } = subjectFrom(useSearchParams()[0])
  const navigate = useNavigate()
  const back = `/work?case=${caseNumber}`
  useKeys({ subject: () => void navigate(back) })
  const query = useQuery({
    ...callQuery(subjectOpen, { case_number: caseNumber, place }),
    ...readOnce,
  })
  return (
    <Screen
      title="同一对象的全部举报"
      lead={`只列出您办理范围内的举报，不含举报人。从 ${caseNumber} 打开。`}
      actions={
        <Link to={back}>
          回到这一件 <kbd aria-hidden="true">{commands.subject.cap}</kbd>
        </Link>
      }
    >
      <QueryState of={query}>
        {(subject) => (
          <>
            <nav aria-label="这件举报的对象" className={styles.subjects}>
              {subject.subjects.map(({ kind, name }, at) => (
                <Link
                  key={`${kind} ${name || at}`}
                  to={subjectAddress(caseNumber, at)}
                  replace
                  aria-current={at === place ? 'true' : undefined}
                >
                  {kindNames[kind]}{' '}
                  <span translate="no">
                    <HostileText text={name} />
                  </span>
                </Link>
              ))}
            </nav>
            {subject.list.length === 0 ? (
              <p>这件举报里没有能比对的对象，或者还没有比对。比对每分钟进行一次。</p>
            ) : (
              <Panel title={summaryOf(subject)} isFlush>
                <Cases list={subject.list} />
              </Panel>
            )}
          </>
        )}
      </QueryState>
    </Screen>
  )
}

/** Counts in words: `27 件 · 在办 3 件 · 已处置 20 件 · 首次处置后又收到 2 件`. */
function summaryOf({ list, has_more }: Subject): string {
  const open = list.filter(({ status }) => !isResult(status)).length
  const ended = new Map<string, number>()
  for (const { status, status_name, outcome } of list) {
    const result = outcome ? outcomes[outcome] : status_name
    if (isResult(status)) ended.set(result, (ended.get(result) ?? 0) + 1)
  }
  const handled = list.flatMap(({ outcome, ended_at }) =>
    outcome === 'handled' && ended_at ? Date.parse(ended_at) : [],
  )
  const first = Math.min(...handled)
  const again = list.filter(({ arrived_at }) => Date.parse(arrived_at) > first).length
  const stillThere = list.filter(({ still_there }) => still_there).length
  return [
    `${has_more ? '最近 ' : ''}${list.length} 件`,
    open > 0 && `在办 ${open} 件`,
    ...[...ended].map(([result, cases]) => `${result} ${cases} 件`),
    again > 0 && `首次处置后又收到 ${again} 件`,
    stillThere > 0 && `${stillThere} 件的举报人说还在`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const Cases = ({ list }: { list: readonly Row[] }) => (
  <Table of={['案号', '收到', '类型', '内容', '现状', '承办单位', '结果日期']}>
    {list.map((row) => (
      <tr key={row.case_number}>
        <th scope="row" className={table.nowrap}>
          <Link to={`/work?case=${row.case_number}`} translate="no">
            {row.case_number}
          </Link>
        </th>
        <td className={table.nowrap}>
          <Moment at={row.arrived_at} />
        </td>
        <td>{row.report_type.name}</td>
        <td>
          <HostileText text={row.headline} />
        </td>
        <td className={table.nowrap}>
          {row.status_name}
          {row.outcome && `：${outcomes[row.outcome]}`}
          {row.still_there !== null && (row.still_there ? '，举报人说还在' : '，举报人说看不到了')}
        </td>
        <td>{row.authority ?? '—'}</td>
        <td className={table.nowrap}>
          <Moment at={row.ended_at} />
        </td>
      </tr>
    ))}
  </Table>
)
