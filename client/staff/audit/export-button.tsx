import { auditExport } from '../../../contract/staff/audit.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { useSend } from '../call/queries.ts'
import { announce } from '../frame/announce.tsx'
import type { Filter } from './audit-filter.tsx'

/** Gives a text to the browser as a download. */
function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/x-ndjson' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** The entries of the present search as a file; asks for a fresh code. */
export function ExportButton({ filter }: { filter: Filter }) {
  const { mutateAsync, isPending } = useSend(auditExport)
  const save = async () => {
    try {
      const { file_name, content, entries } = await mutateAsync(filter)
      download(file_name, content)
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
