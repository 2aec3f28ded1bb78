import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { CaseRow as Row } from '../../../contract/desk/case.ts'
import { type CaseFilter, views } from '../../../contract/desk/case-filter.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { announce, announceFailure } from '../frame/announce.tsx'
import { call } from '../frame/call.ts'
import { download } from '../../kit/download.ts'
import { isoDay } from '../../kit/time-in-words.ts'
import { caseExport } from '../../../contract/desk/queue.ts'
import { CaseRow } from './case-row.tsx'
import { activeFilterCount } from './desk-address.ts'
import { toggleSelected, useSelection } from './selection.ts'
import type { useCaseList } from './use-case-list.ts'
import { useServerClock } from '../frame/use-clock.ts'
import { commands } from '../frame/commands.ts'
import styles from './case-list.module.css'
import { phone } from '../../../contract/person-field.ts'
import { plainPhone } from '../../../contract/typed-person.ts'
import { serverNow } from '../../kit/server-clock.ts'

const idNumber = /^\d{17}[\dX]$/i
/** Whether words are a phone number or an identity number, which no search finds: the reporter is sealed. */
export const isContactNumber = (words: string): boolean => {
  const number = plainPhone(words)
  return phone.safeParse(number).success || idNumber.test(number)
}

interface Props {
  filter: CaseFilter
  words: string
  list: ReturnType<typeof useCaseList>
  /** Count of the view: `118`, `999+`, or of the newest cases in words. */
  total: string | undefined
  memberId: string
  open: string | undefined
  onOpen: (caseNumber: string) => void
  onFilter: () => void
  onBatch: () => void
  onRefused: (why: string) => void
  onClearWords: () => void
  onClearFilter: () => void
}

const rowHeight = 58

/** Saves the list as a file, which is recorded. */
async function exportList(filter: CaseFilter): Promise<void> {
  try {
    const [{ list, has_more: hasMore }, { listXlsx }] = await Promise.all([
      call(caseExport, { filter }),
      import('./list-xlsx.ts'),
    ])
    const name = views[filter.view]
    download(await listXlsx(name, list), `${name}-${isoDay(serverNow()) ?? ''}.xlsx`)
    announce(`已导出 ${list.length} 件${hasMore ? '，其余的请先筛选' : ''}，并记入审计`)
  } catch (thrown) {
    announceFailure(thrown)
  }
}

/** The virtualised case list. */
export function CaseList(props: Props) {
  const { filter, words, list, total, memberId, open, onOpen, onRefused } = props
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error } = list
  const scroller = useRef<HTMLDivElement>(null)
  const selected = useSelection((state) => state.selected)
  const now = useServerClock(30_000)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => rows[index]?.case_number ?? index,
  })
  const items = virtual.getVirtualItems()
  const lastSeen = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastSeen >= rows.length - 10) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, lastSeen, rows.length, fetchNextPage])

  const openAt = rows.findIndex(({ case_number: number }) => number === open)
  useEffect(() => {
    if (openAt >= 0) virtual.scrollToIndex(openAt, { align: 'auto' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolls when another case is opened, not when the list changes
  }, [openAt])

  const select = (row: Row) => {
    const refused = toggleSelected(row.case_number)
    if (refused) onRefused(refused)
  }
  const narrowed = activeFilterCount(filter)
  const isEmpty = !isPending && !error && !hasNextPage && rows.length === 0
  const found = isPending ? undefined : `${rows.length}${hasNextPage ? '+' : ''} 件`
  return (
    <section className={styles.list} aria-label="举报列表">
      <header className={styles.header}>
        <h2 className={styles.title}>
          {words ? `搜索“${words}”` : views[filter.view]}
          <span className={styles.total}>{words ? found : total}</span>
        </h2>
        <span className={styles.tools}>
          {selected.size > 0 && (
            <button type="button" className={styles.tool} onClick={props.onBatch}>
              批量 {selected.size} 件 <kbd aria-hidden="true">{commands.batch.cap}</kbd>
            </button>
          )}
          {words && (
            <button type="button" className={styles.tool} onClick={props.onClearWords}>
              清除
            </button>
          )}
          {narrowed > 0 && (
            <button type="button" className={styles.tool} onClick={props.onClearFilter}>
              清除筛选
            </button>
          )}
          {!words && rows.length > 0 && (
            <button type="button" className={styles.tool} onClick={() => void exportList(filter)}>
              导出
            </button>
          )}
          <button type="button" className={styles.tool} onClick={props.onFilter}>
            {narrowed > 0 ? `筛选 ${narrowed} 项` : '筛选'} <kbd aria-hidden="true">F</kbd>
          </button>
        </span>
      </header>
      <div ref={scroller} className={styles.scroller} aria-busy={isPending}>
        {isPending && <Skeleton shape="block" />}
        {error && rows.length === 0 && (
          <p className={styles.empty}>
            {error.message}{' '}
            <Button variant="quiet" onClick={() => void list.refetch()}>
              再试一次
            </Button>
          </p>
        )}
        {isContactNumber(words) && (
          <output className={styles.note}>电话和姓名不能查，请问查询码。</output>
        )}
        {isEmpty && (
          <p className={styles.empty}>
            {words
              ? '没有找到。可以少写几个字，或清除筛选；举报人的姓名不能查。'
              : '这里没有举报。'}
          </p>
        )}
        <ul className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <li
                  key={item.key}
                  aria-posinset={item.index + 1}
                  aria-setsize={hasNextPage ? -1 : rows.length}
                  className={styles.place}
                  style={{ transform: `translateY(${item.start}px)` }}
                  data-index={item.index}
                  ref={virtual.measureElement}
                >
                  <CaseRow
                    row={row}
                    memberId={memberId}
                    isOpen={row.case_number === open}
                    isEntry={item.index === Math.max(openAt, 0)}
                    isSelected={selected.has(row.case_number)}
                    hasStatus={words !== ''}
                    now={now}
                    onOpen={() => onOpen(row.case_number)}
                    onSelect={() => select(row)}
                  />
                </li>
              )
            )
          })}
        </ul>
        {isFetchingNextPage && <p className={styles.empty}>正在读取更多…</p>}
      </div>
    </section>
  )
}
