import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditExport, auditSearch } from '../../../contract/staff/audit.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { download } from '../../kit/download.ts'
import { call } from '../frame/call.ts'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { announce, announceFailure } from '../frame/announce.tsx'
import { AuditFilter, type Filter } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'
import { Verification } from './verification.tsx'
import table from '../frame/table.module.css'
import styles from './audit.module.css'

/** The audit administrator's screen: search, verify and export the audit. */
export default function Audit() {
  const [actor, setActor] = useState<{ id: string; name: string }>()
  const [searched, search] = useState<Omit<Filter, 'actor'>>({})
  const filter: Filter = { ...searched, ...(actor && { actor: actor.id }) }
  const query = useInfiniteQuery({
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
    // Each search is audited, so none is made without the user asking.
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
        <QueryState of={query}>
          {({ pages }) => (
            <>
              <AuditTable
                entries={pages.flatMap(({ list }) => list)}
                onActor={setActor}
                isStale={query.isPlaceholderData}
              />
              {pages[0]?.list.length === 0 && <p className={table.empty}>没有符合的记录</p>}
              {query.hasNextPage && (
                <p className={styles.more}>
                  <Button
                    variant="secondary"
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    看更早的
                  </Button>
                </p>
              )}
            </>
          )}
        </QueryState>
      </Panel>
    </Screen>
  )
}

/** Downloads the entries of the current search; asks for a fresh code. */
export function ExportButton({ filter }: { filter: Filter }) {
  const { mutateAsync, isPending } = useCallMutation(auditExport)
  const save = async () => {
    const { file_name, content, entries } = await mutateAsync(filter)
    download(new Blob([content], { type: 'application/x-ndjson' }), file_name)
    announce(`已导出 ${entries} 条`)
  }
  return (
    <Button variant="secondary" busy={isPending} onClick={() => void save().catch(announceFailure)}>
      导出查到的记录
    </Button>
  )
}
