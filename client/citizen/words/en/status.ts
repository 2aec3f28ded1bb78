import { type Status, statusNames as chinese } from '../../../../contract/report/report-status.ts'

export const statusNames: Readonly<Record<Status, string>> = {
  received: 'Received',
  accepted: 'Accepted',
  processing: 'In progress',
  transferred: 'Transferred',
  closed: 'Closed',
  rejected: 'Not accepted',
  supplement: 'Information needed',
  appealing: 'Under appeal',
  withdrawn: 'Withdrawn',
}

/** Steps of the back end, and names that another one may use. */
const steps: Readonly<Record<string, string>> = {
  收到: 'Received',
  已收到: 'Received',
  受理: 'Accepted',
  办理: 'Handled',
  处理中: 'In progress',
  转办: 'Transferred',
  补充: 'Information added',
  补充说明: 'Information added',
  办结: 'Closed',
  已完成: 'Closed',
  申诉: 'Appeal',
  复核: 'Review',
  答复: 'Answer',
  撤回: 'Withdrawn',
  重新办理: 'Reopened',
}
const statusOf = new Map(
  (Object.keys(chinese) as Status[]).map((status) => [chinese[status] as string, status]),
)

export const stepName = (name: string): string => {
  const status = statusOf.get(name)
  return status ? statusNames[status] : (steps[name] ?? name)
}
export const statusName = (status: Status | undefined, name: string): string =>
  status ? statusNames[status] : stepName(name)
