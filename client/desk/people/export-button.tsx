import { auditExport } from '../../../contract/staff/audit.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { download } from '../../kit/download.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { useSend } from '../frame/queries.ts'
import { announce } from '../frame/announce.tsx'
import type { Filter } from './audit-filter.tsx'

/** The entries of the present search as a file; asks for a fresh code. */
export function ExportButton({ filter }: { filter: Filter }) {
  const { mutateAsync, isPending } = useSend(auditExport)
  const save = async () => {
    try {
      const { file_name, content, entries } = await mutateAsync(filter)
      download(new Blob([content], { type: 'application/x-ndjson' }), file_name)
      announce(`已导出 ${entries} 条`)
    } catch (thrown) {
      announce(messageOf(thrown), 'problem')
    }
  }
  return (
    <Button variant="secondary" busy={isPending} onClick={() => void save()}>
      导出查到的记录
    </Button>
  )
}
