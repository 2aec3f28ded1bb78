import { lazy } from 'react'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import { useFileDrop } from '../evidence/use-file-drop.ts'
import type { Uploads } from '../evidence/use-uploads.ts'

const load = () => import('./evidence-fields.tsx')

/** What proves it: nobody begins with that, so its code comes while the rest is filled in. Suspends until it is there. */
export const LazyEvidence = lazy(async () => ({ default: (await load()).EvidenceFields }))

/** In its place meanwhile: what is dropped or pasted waits for it. */
export function EvidenceSkeleton({ early }: Pick<Uploads, 'early'>) {
  useFileDrop((files) => void early.current.push(...files))
  return <Skeleton shape="block" />
}

/** Should it fail, it is asked for again when it is shown. */
export const prepareEvidence = (): void => void load().catch(() => undefined)
