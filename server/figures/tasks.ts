import { countReports, type CountDeps } from './count-reports.ts'

export const figuresTasks = (deps: CountDeps) => ({
  count_reports: async () => void (await countReports(deps)),
})

/**
 * In graphile-worker's crontab format. Figures move on the grid of a quarter of an hour, so that a page of figures that is
 * read every minute does not tell the minute in which a report came.
 */
export const figuresCrontab = '5,20,35,50 * * * * count_reports'
