export { reportName } from '../../../../contract/report/report-summary.ts'
