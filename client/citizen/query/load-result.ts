/** Loads the component that shows a report, separately from the query page. */
export const loadResult = async () => (await import('./report-result.tsx')).ReportResult

/** A report with the component that shows it. */
export interface WithView<T> {
  report: T
  View: Awaited<ReturnType<typeof loadResult>>
}

/** Loads both in parallel. @throws what `fetching` throws, or when the code cannot be loaded */
export async function withView<T>(fetching: Promise<T>): Promise<WithView<T>> {
  const [report, View] = await Promise.all([fetching, loadResult()])
  return { report, View }
}
