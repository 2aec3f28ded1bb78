import * as words from '#words/home.ts'
import type { ReactNode } from 'react'
import type { ReportType } from '../../../contract/site/site.ts'
import { usePaths } from './paths.ts'
import { useReportTypes } from './report-types.ts'
import { TypeGrid } from './type-grid.tsx'

interface TypeSectionProps {
  className?: string | undefined
  children?: ReactNode
}

/** The report types below the box of the start page, each with the way to its form. */
export function TypeSection({ className, children }: TypeSectionProps) {
  const { way } = usePaths()
  return (
    <section className={className} aria-labelledby="types">
      <h2 id="types">{words.orChoose}</h2>
      <TypeGrid {...useReportTypes()} to={({ id }: ReportType) => `${way}?type=${id}`} />
      {children}
    </section>
  )
}
