import type * as z from 'zod/mini'
import { auditActions, type auditSearch } from '../../../contract/staff/audit.ts'
import { detailInWords } from '../../../contract/desk/audit-words.ts'
import { views } from '../../../contract/desk/case-filter.ts'
import { staffRoleNames } from '../../../contract/staff/role.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { Moment } from '../frame/moment.tsx'
import table from '../frame/table.module.css'
import styles from './audit.module.css'
import { Table } from '../frame/table.tsx'

type Entry = z.infer<typeof auditSearch.output>['list'][number]

interface AuditTableProps {
  entries: readonly Entry[]
  /** Restricts the list to one person's entries. */
  onActor: (actor: { id: string; name: string }) => void
  /** A refetch is under way. */
  isStale: boolean
}

/** Actions of a newer version are shown by their raw name. */
const wordsFor = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name

const kinds: Readonly<Record<string, string>> = {
  case: '举报',
  staff: '人员',
  settings: '设置',
  audit: '审计',
  session: '登录',
  figures: '统计',
}

/** Chinese names of objects that are neither a case nor a person. */
const objects: Readonly<Record<string, string>> = {
  search: '搜索结果',
  calendar: '工作日历',
  chain: '全部记录',
  ...Object.fromEntries(
    Object.entries(views).map(([view, name]) => [`list ${view}`, `列表：${name}`]),
  ),
}

/** The name of an object, with its id where both say something. */
function ObjectName({ id, name }: { id: string; name: string | null }) {
  const known = name ?? objects[id]
  return (
    <>
      {known}{' '}
      {known !== objects[id] || known === undefined ? (
        <span className={styles.id}>{id}</span>
      ) : null}
    </>
  )
}

export const AuditTable = ({ entries, onActor, isStale }: AuditTableProps) => (
  <Table
    of={['序号', '时间', '操作人', '操作', '对象', '原因', '结果']}
    numbers={['序号']}
    isBusy={isStale}
  >
    {entries.map(({ sequence, at, actor, role, action, object, detail, reason, result }) => (
      <tr key={sequence}>
        <td className={classNames(table.number, table.faint)}>{sequence}</td>
        <td className={table.nowrap}>
          <Moment at={at} />
        </td>
        <td className={table.nowrap}>
          {actor ? (
            <button type="button" className={styles.link} onClick={() => onActor(actor)}>
              {actor.name}
            </button>
          ) : (
            '系统'
          )}
          {role && <span className={table.faint}> {staffRoleNames[role]}</span>}
        </td>
        <td>
          <span className={table.nowrap}>{wordsFor(auditActions, action)}</span>
          {detail && <p className={styles.detail}>{detailInWords(detail)}</p>}
        </td>
        <td>
          <span className={table.faint}>{wordsFor(kinds, object.kind)}</span>{' '}
          <ObjectName id={object.id} name={object.name} />
        </td>
        <td>{reason ?? '—'}</td>
        <td>
          <span className={classNames(table.chip, result === 'refused' ? table.bad : table.good)}>
            {result === 'refused' ? '已拒绝' : '完成'}
          </span>
        </td>
      </tr>
    ))}
  </Table>
)
