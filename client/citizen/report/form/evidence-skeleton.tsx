import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import { useFileDrop } from '../evidence/use-file-drop.ts'
import type { Uploads } from '../evidence/use-uploads.ts'

/**
 * In place of the evidence field until its code is there: what is dropped or pasted meanwhile waits for it. One part at a time, as on
 * phones, needs none: the code is asked for before that part is shown, and nobody drops files there.
 */
export function EvidenceSkeleton({ early }: Pick<Uploads, 'early'>) {
  useFileDrop((files) => void early.current.push(...files))
  return <Skeleton shape="block" />
}
