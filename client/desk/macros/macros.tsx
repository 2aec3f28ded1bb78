import { useState } from 'react'
import type * as z from 'zod/mini'
import { steps } from '../../../contract/report/report-steps.ts'
import {
  macroApprove,
  macroDelete,
  macroList,
  macroVersions,
} from '../../../contract/macros/macro.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { useCallQuery, useCallMutation } from '../frame/queries.ts'
import { announce, announceFailure } from '../frame/announce.tsx'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Moment } from '../frame/moment.tsx'
import { Screen } from '../frame/screen.tsx'
import table from '../frame/table.module.css'
import { MacroDialog } from './macro-dialog.tsx'
import styles from './macros.module.css'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useForm } from '../frame/use-form.ts'
import { RowButton, Table } from '../frame/table.tsx'

type Macro = z.output<typeof macroList.output>['list'][number]

/** Macros: one's own, and shared ones. */
export default function Macros() {
  const query = useCallQuery(macroList, {})
  const [edited, edit] = useState<Partial<Macro>>()
  const [removed, remove] = useState<Macro>()
  const [compared, compare] = useState<Macro>()
  return (
    <Screen
      title="快捷处理"
      lead="办理时按数字键，一次填好处理、答复和备注；几步合成一次，一起撤销，举报人只收到一条。给同事用的由另一个人批准。花括号里的词（例如 {天数}）提交前必须换成实际内容；{单位} 和 {案号} 会自动填好。"
      actions={<Button onClick={() => edit({})}>新增</Button>}
    >
      <QueryState of={query}>
        {({ list, authorities, report_types: types }) => (
          <>
            <Panel title={`快捷处理 ${list.length}`} isFlush>
              <Table
                of={['按键', '名称', '处理', '给举报人的话', '可用']}
                hasActions
                none="还没有，新增后按数字键使用"
              >
                {list.map((macro) => (
                  <tr key={macro.id}>
                    <td>{macro.digit === null ? '—' : <kbd>{macro.digit}</kbd>}</td>
                    <th scope="row">{macro.name}</th>
                    <td className={table.nowrap}>{stepsOf(macro)}</td>
                    <td className={styles.reply}>{macro.reply || '—'}</td>
                    <td className={table.nowrap}>{stateOf(macro)}</td>
                    <td>
                      <span className={table.actions}>
                        {!macro.mine && '同事的'}
                        {macro.version > 1 && (
                          <RowButton name="旧版" of={macro.name} onClick={() => compare(macro)} />
                        )}
                        {macro.may_approve && <Approve macro={macro} />}
                        {macro.mine && (
                          <>
                            <RowButton name="修改" of={macro.name} onClick={() => edit(macro)} />
                            <RowButton name="删除" of={macro.name} onClick={() => remove(macro)} />
                          </>
                        )}
                      </span>
                    </td>
                  </tr>
                ))}
              </Table>
            </Panel>
            {edited && (
              <MacroDialog
                macro={edited}
                authorities={authorities}
                types={types}
                onClose={() => edit(undefined)}
              />
            )}
          </>
        )}
      </QueryState>
      {compared && <VersionsDialog macro={compared} onClose={() => compare(undefined)} />}
      {removed && <RemoveDialog macro={removed} onClose={() => remove(undefined)} />}
    </Screen>
  )
}

const stepsOf = ({ before, step }: Pick<Macro, 'before' | 'step'>): string =>
  [...before, step].map((one) => steps[one].name).join('，')

/** Who may use a macro, and in which version. */
function stateOf({ shared, is_usable, version, approved_by }: Macro): string {
  if (!shared) return '我自己'
  if (!is_usable) return `第 ${version} 版，等批准`
  return `所有人${approved_by ? `，第 ${version} 版，${approved_by.name}批准` : ''}`
}

function Approve({ macro }: { macro: Macro }) {
  const approving = useCallMutation(macroApprove, [macroList])
  const approve = () =>
    void approving
      .mutateAsync({ id: macro.id })
      .then(() => announce(`已批准 ${macro.name}`), announceFailure)
  return <RowButton name="批准" of={macro.name} busy={approving.isPending} onClick={approve} />
}

function RemoveDialog({ macro, onClose }: { macro: Macro; onClose: () => void }) {
  const { failure, busy, submit } = useForm(macroDelete, [macroList])
  const remove = async () => {
    if (!(await submit({ id: macro.id }))) return
    announce(`已删除 ${macro.name}`)
    onClose()
  }
  return (
    <FormDialog
      title={`删除“${macro.name}”`}
      submit="删除"
      isDanger
      {...{ busy, failure, onClose }}
      onSubmit={() => void remove()}
    >
      <p>{macro.shared ? '同事也不能再使用。' : '已经办理的举报不受影响。'}</p>
    </FormDialog>
  )
}

/** Lists the earlier approved versions of a macro, as colleagues used them. */
function VersionsDialog({ macro, onClose }: { macro: Macro; onClose: () => void }) {
  const query = useCallQuery(macroVersions, { id: macro.id })
  return (
    <Dialog
      title={`“${macro.name}”的其他版本`}
      isWide
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <QueryState of={query}>
        {({ list }) => (
          <ol className={styles.versions}>
            {list.length === 0 && <li>没有批准过别的版本</li>}
            {list.map((one) => (
              <li key={one.version}>
                <p>
                  <b>第 {one.version} 版</b>，{stepsOf(one)}，
                  {one.approved_by ? `${one.approved_by.name}批准` : '工作台自带'}，
                  <Moment at={one.approved_at} />
                  {one.retired_at ? (
                    <>
                      {' '}
                      至 <Moment at={one.retired_at} />
                    </>
                  ) : (
                    '，还在使用'
                  )}
                </p>
                <p>{one.reply || '—'}</p>
                {one.note && <p>内部备注：{one.note}</p>}
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </Dialog>
  )
}
