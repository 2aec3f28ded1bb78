import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Output } from '../../../contract/endpoint.ts'
import { figuresRead } from '../../../contract/figures/desk-figures.ts'
import { csvOf } from '../../../contract/figures/csv.ts'
import {
  counts,
  measures,
  measuresOf,
  month as monthField,
  monthAfter,
  groupings,
  type Figures,
} from '../../../contract/figures/figures.ts'
import { isoDay } from '../../kit/time-in-words.ts'
import { download } from '../../kit/download.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { announce } from '../frame/announce.tsx'
import { callQuery } from '../frame/queries.ts'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import table from '../frame/table.module.css'
import { Table } from '../frame/table.tsx'
import { Closing } from './closing.tsx'
import {
  changeInWords,
  daysOf,
  figureRows,
  flatTable,
  monthlyForm,
  outcomeName,
  platformsOf,
  sourcesOf,
  typesOf,
  type FigureRow,
} from './figure-table.ts'
import { TrendPanel } from './trend.tsx'
import styles from './figures-page.module.css'
import { serverNow } from '../../kit/server-clock.ts'

type Months = Output<typeof figuresRead>

const inChinese = (value: number | null, { unit }: Pick<FigureRow, 'unit'>) =>
  value === null
    ? '—'
    : unit === '件'
      ? value.toLocaleString('zh-CN')
      : `${value.toFixed(1)}${unit === '%' ? '%' : ' 天'}`

const thisMonth = () => (isoDay(serverNow()) ?? '').slice(0, 7)

/** The statistician's and supervisors' screen: the figures of a month, compared and exported. */
export default function FiguresPage() {
  const [month, choose] = useState(() => monthAfter(thisMonth(), -1))
  const query = useQuery({
    ...callQuery(figuresRead, { month }),
    placeholderData: keepPreviousData,
    // Each reading is audited, so none is made without the user asking.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data } = query
  const rows = data ? flatTable(data) : []
  const save = (content: Blob, kind: 'csv' | 'json' | 'xlsx') =>
    download(content, `figures-${data?.current.month ?? month}.${kind}`)
  const saveXlsx = async () => {
    const { xlsxOf } = await import('./xlsx.ts')
    if (data) save(await xlsxOf(monthlyForm(data), rows), 'xlsx')
  }
  return (
    <Screen
      title="统计"
      lead="按固定口径，从每件举报的办理记录算出来，每刻钟更新一次。查看会记入审计。"
      actions={
        data && (
          <>
            <Button
              variant="secondary"
              onClick={() =>
                void saveXlsx().catch(() => announce('没有下载成功，请再试一次', 'problem'))
              }
            >
              下载 Excel
            </Button>
            <Button
              variant="secondary"
              onClick={() => save(new Blob([csvOf(rows)], { type: 'text/csv' }), 'csv')}
            >
              下载 CSV
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                const json = `${JSON.stringify(data, null, 2)}\n`
                save(new Blob([json], { type: 'application/json' }), 'json')
              }}
            >
              下载 JSON
            </Button>
          </>
        )
      }
    >
      <div className={styles.month}>
        <TextField
          label="月份"
          type="month"
          max={thisMonth()}
          value={month}
          onChange={({ target: { value } }) => monthField.safeParse(value).success && choose(value)}
        />
      </div>
      <QueryState of={query}>
        {(months) => (
          <>
            <TrendPanel trend={months.trend} until={months.current.month} />
            <Closing months={months} />
            <Tables months={months} isRunning={months.current.month === thisMonth()} />
          </>
        )}
      </QueryState>
    </Screen>
  )
}

function Tables({ months, isRunning }: { months: Months; isRunning: boolean }) {
  const { current, month_before, year_before } = months
  const year = Number(current.month.slice(0, 4))
  return (
    <>
      <Panel
        title={`${year} 年 ${Number(current.month.slice(5))} 月${isRunning ? '（这个月还没有结束）' : ''}`}
        isFlush
      >
        <FigureTable
          first="指标"
          heads={['本月', '上月', '环比', '上年同月', '同比']}
          rows={figureRows(current.total, month_before.total, year_before.total).map((row) => {
            const [now, before, yearBefore] = row.values
            return {
              name: row.name,
              cells: [
                <b key="now">{inChinese(now, row)}</b>,
                inChinese(before, row),
                changeInWords(row, now, before),
                inChinese(yearBefore, row),
                changeInWords(row, now, yearBefore),
              ],
            }
          })}
        />
      </Panel>
      <Parts title="按类型" first="类型" parts={typesOf(current)} before={typesOf(month_before)} />
      {current.platforms.length > 0 && (
        <Parts
          title="按平台"
          first="平台"
          parts={platformsOf(current)}
          before={platformsOf(month_before)}
        />
      )}
      <Parts
        title="按渠道"
        first="渠道"
        parts={sourcesOf(current)}
        before={sourcesOf(month_before)}
      />
      <Panel title="办结的结果" isFlush>
        <FigureTable
          first="结果"
          heads={['本月', '上月']}
          rows={Object.entries(current.outcomes).map(([outcome, count]) => ({
            name: outcomeName(outcome),
            cells: [count.toLocaleString('zh-CN'), month_before.outcomes[outcome] ?? 0],
          }))}
        />
      </Panel>
      <Panel title="承办单位答复用时" isFlush>
        <FigureTable
          first="承办单位"
          heads={['答复', '用时中位数', '上月']}
          rows={current.authorities.map(({ id, name, reports, median_tenths }) => {
            const before = month_before.authorities.find((one) => one.id === id)
            return {
              name,
              cells: [
                reports.toLocaleString('zh-CN'),
                inChinese(daysOf(median_tenths), { unit: '天' }),
                inChinese(daysOf(before?.median_tenths), { unit: '天' }),
              ],
            }
          })}
        />
      </Panel>
      <Panel title="口径">
        <dl className={styles.meanings}>
          {Object.values({ ...counts, ...measures, ...groupings }).map(({ name, meaning }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}

interface PartsProps {
  title: string
  first: string
  parts: readonly { readonly name: string; readonly figures: Figures }[]
  before: PartsProps['parts']
}

/** The main figures of each type or channel. */
function Parts({ title, first, parts, before }: PartsProps) {
  const shown = ['received', 'accepted', 'rejected', 'closed', 'handled', 'transferred'] as const
  return (
    <Panel title={title} isFlush>
      <FigureTable
        first={first}
        heads={[
          counts.received.name,
          '环比',
          ...shown.slice(1).map((name) => counts[name].name),
          measures.in_time_rate.name,
          measures.median_days.name,
        ]}
        rows={parts.map(({ name, figures }) => {
          const then = before.find((part) => part.name === name)?.figures.received ?? null
          const { in_time_rate, median_days } = measuresOf(figures)
          return {
            name,
            cells: [
              <b key="received">{figures.received.toLocaleString('zh-CN')}</b>,
              changeInWords({ unit: '件' }, figures.received, then),
              ...shown.slice(1).map((count) => figures[count].toLocaleString('zh-CN')),
              inChinese(in_time_rate, { unit: '%' }),
              inChinese(median_days, { unit: '天' }),
            ],
          }
        })}
      />
    </Panel>
  )
}

interface FigureTableProps {
  first: string
  heads: readonly string[]
  rows: readonly { readonly name: string; readonly cells: readonly ReactNode[] }[]
}

function FigureTable({ first, heads, rows }: FigureTableProps) {
  return (
    <Table of={[first, ...heads]} numbers={heads} none="这个月没有">
      {rows.map(({ name, cells }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, i) => (
            <td key={heads[i]} className={table.number}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}
