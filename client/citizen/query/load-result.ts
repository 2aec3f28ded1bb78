/** What shows a report comes after the page that asks for one. */
export const loadResult = async () => (await import('./report-result.tsx')).ReportResult

/** A report together with what shows it. */
export interface WithView<T> {
  report: T
  View: Awaited<ReturnType<typeof loadResult>>
}

/** Fetches both at once. @throws what fetching throws, or when the code cannot be loaded */
export async function withView<T>(fetching: Promise<T>): Promise<WithView<T>> {
  const [report, View] = await Promise.all([fetching, loadResult()])
  return { report, View }
}
