import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { type evidenceOpen, evidenceProgress } from '../../../contract/desk/evidence.ts'
import { callQuery } from '../frame/queries.ts'

type Progress = z.output<(typeof evidenceOpen)['output']>['list']

/** Returns the polling delay in ms after a number of answers: short at first, since most previews take a moment. */
export const pauseAfter = (answers: number): number =>
  Math.min(1500 * 1.5 ** Math.max(0, answers - 1), 20_000)

/** Returns the citizen's files, including those of later messages. */
export const citizenFilesOf = ({ evidence, entries }: CaseDetail) => [
  ...evidence,
  ...entries.flatMap(({ files }) => files),
]
/** Returns every file of a case, including those of authorities' answers. */
export const filesOf = (detail: CaseDetail) => [
  ...citizenFilesOf(detail),
  ...(detail.authority_part?.answers.flatMap(({ files }) => files) ?? []),
]
/** Returns the files that can be opened here. */
export const shownFilesOf = (detail: CaseDetail) =>
  filesOf(detail).filter(({ preview }) => preview === 'ready')
/** Returns the files of which there are pictures. */
export const picturesOf = (detail: CaseDetail) =>
  shownFilesOf(detail).filter(({ pages }) => pages > 0)

export const isWaiting = (detail: CaseDetail): boolean =>
  filesOf(detail).some(({ preview }) => preview === 'waiting')

/** Returns the case with updated previews; the same object when nothing changed. Opened members stay where the progress has none. */
export function withPreviews(detail: CaseDetail, progress: Progress): CaseDetail {
  const known = new Map(progress.map((one) => [one.position, one]))
  const renew = (file: CaseDetail['evidence'][number]) => ({ ...file, ...known.get(file.position) })
  const isNews = filesOf(detail).some((file) => {
    const news = renew(file)
    return (
      news.preview !== file.preview ||
      news.pages !== file.pages ||
      news.has_more_frames !== file.has_more_frames ||
      news.members?.length !== file.members?.length
    )
  })
  if (!isNews) return detail
  return {
    ...detail,
    evidence: detail.evidence.map(renew),
    entries: detail.entries.map((entry) => ({ ...entry, files: entry.files.map(renew) })),
    ...(detail.authority_part && {
      authority_part: {
        ...detail.authority_part,
        answers: detail.authority_part.answers.map((answer) => ({
          ...answer,
          files: answer.files.map(renew),
        })),
      },
    }),
  }
}

/** Polls the previews of the open case: refetching the case itself would be audited as a reading. */
export function usePreviewProgress(
  detail: CaseDetail | undefined,
  onProgress: (detail: CaseDetail) => void,
): void {
  const { data } = useQuery({
    ...callQuery(evidenceProgress, { case_number: detail?.case_number ?? '' }, true),
    enabled: detail !== undefined && isWaiting(detail),
    refetchInterval: ({ state }) => pauseAfter(state.dataUpdateCount + state.errorUpdateCount),
    gcTime: 0,
  })
  useEffect(() => {
    if (!detail || !data) return
    const next = withPreviews(detail, data.list)
    if (next !== detail) onProgress(next)
  }, [detail, data, onProgress])
}
