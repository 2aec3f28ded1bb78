import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditSearch } from '../../../contract/staff/audit.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { call } from '../frame/call.ts'
import { Panel } from '../frame/panel.tsx'
import { ReadingState } from '../frame/reading-state.tsx'
import { Screen } from '../frame/screen.tsx'
import table from '../frame/table.module.css'
import { AuditFilter, type Filter } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'
import { ExportButton } from './export-button.tsx'
import { Verification } from './verification.tsx'
import styles from './audit.module.css'

/** The audit administrator's: searching, verifying and exporting what has been recorded. */
export default function Audit() {
  const [actor, setActor] = useState<{ id: string; name: string }>()
  const [searched, search] = useState<Omit<Filter, 'actor'>>({})
  const filter: Filter = { ...searched, ...(actor && { actor: actor.id }) }
  const reading = useInfiniteQuery({
    queryKey: [auditSearch.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        auditSearch,
        { ...filter, ...(pageParam !== undefined && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.sequence : undefined),
    placeholderData: keepPreviousData,
    // Each search is recorded: none that nobody has asked for.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Screen
      title="审计"
      lead="每一次操作和查看都有记录，前后相连，改动、删除和乱序都能核对出来。您的查询也会记录。"
      actions={<ExportButton filter={filter} />}
    >
      <Verification />
      <Panel title="记录" isFlush>
        <AuditFilter actor={actor} onClearActor={() => setActor(undefined)} onSearch={search} />
        <ReadingState of={reading}>
          {({ pages }) => (
            <>
              <AuditTable
                entries={pages.flatMap(({ list }) => list)}
                onActor={setActor}
                isStale={reading.isPlaceholderData}
              />
              {pages[0]?.list.length === 0 && <p className={table.empty}>没有符合的记录</p>}
              {reading.hasNextPage && (
                <p className={styles.more}>
                  <Button
                    variant="secondary"
                    busy={reading.isFetchingNextPage}
                    onClick={() => void reading.fetchNextPage()}
                  >
                    看更早的
                  </Button>
                </p>
              )}
            </>
          )}
        </ReadingState>
      </Panel>
    </Screen>
  )
}
