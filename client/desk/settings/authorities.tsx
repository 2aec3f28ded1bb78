import { useState } from 'react'
import type * as z from 'zod/mini'
import { authorityList, authoritySave } from '../../../contract/staff/settings.ts'
import { formText } from '../../kit/form-text.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { useCallQuery, useCallMutation } from '../frame/queries.ts'
import { announce, announceFailure } from '../frame/announce.tsx'
import { FormDialog } from '../frame/form-dialog.tsx'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import table from '../frame/table.module.css'
import { useForm } from '../frame/use-form.ts'
import { RowButton, Table } from '../frame/table.tsx'

type Authority = z.infer<typeof authoritySave.output>

/** The system administrator's screen: authorities for transfers. */
export default function Authorities() {
  const query = useCallQuery(authorityList, {})
  const save = useCallMutation(authoritySave, [authorityList])
  const [edited, edit] = useState<Partial<Authority>>()
  const toggle = ({ id, name, hours, enabled }: Authority) =>
    save
      .mutateAsync({ id, name, hours, enabled: !enabled })
      .then(() => announce(enabled ? `已停用 ${name}` : `已启用 ${name}`), announceFailure)
  return (
    <Screen
      title="承办单位"
      lead="转办时可以选择的单位。停用的不再出现，已经转办的不受影响。举报人会看到单位名称，请用全称。"
      actions={<Button onClick={() => edit({})}>新增单位</Button>}
    >
      <QueryState of={query}>
        {({ list }) => (
          <Panel title={`单位 ${list.length}`} isFlush>
            <Table
              of={['名称', '办公时间', '证书', '状态']}
              hasActions
              none="还没有单位，新增后才能转办"
            >
              {list.map((authority) => (
                <tr key={authority.id}>
                  <th scope="row">{authority.name}</th>
                  <td>{authority.hours || '—'}</td>
                  <td>{certificateInWords(authority.certificate)}</td>
                  <td>
                    <span className={classNames(table.chip, authority.enabled && table.good)}>
                      {authority.enabled ? '可选' : '已停用'}
                    </span>
                  </td>
                  <td>
                    <span className={table.actions}>
                      <RowButton name="修改" of={authority.name} onClick={() => edit(authority)} />
                      <RowButton
                        name={authority.enabled ? '停用' : '启用'}
                        of={authority.name}
                        onClick={() => void toggle(authority)}
                      />
                    </span>
                  </td>
                </tr>
              ))}
            </Table>
          </Panel>
        )}
      </QueryState>
      {edited && <AuthorityDialog authority={edited} onClose={() => edit(undefined)} />}
    </Screen>
  )
}

const certificateInWords = (certificate: Authority['certificate']): string =>
  certificate
    ? `${certificate.subject}，到 ${certificate.until.slice(0, 10)}，指纹 ${certificate.fingerprint.slice(0, 23)}…`
    : '没有'

/** Returns the certificate that the form changes: a new one, or none; nothing keeps the present one. */
function certificateFrom(form: HTMLFormElement): { certificate?: string } {
  if (formText(form, 'no_certificate')) return { certificate: '' }
  const certificate = formText(form, 'certificate').trim()
  return certificate ? { certificate } : {}
}

interface AuthorityDialogProps {
  authority: Partial<Authority>
  onClose: () => void
}

function AuthorityDialog({
  authority: { id, name = '', hours = '', enabled = true, certificate = null },
  onClose,
}: AuthorityDialogProps) {
  const { problems, failure, busy, submit } = useForm(authoritySave, [authorityList])
  const send = async (form: HTMLFormElement) => {
    const saved = await submit({
      ...(id !== undefined && { id }),
      name: formText(form, 'name'),
      hours: formText(form, 'hours'),
      enabled,
      ...certificateFrom(form),
    })
    if (!saved) return
    announce(`已保存 ${saved.name}`)
    onClose()
  }
  return (
    <FormDialog
      title={id === undefined ? '新增单位' : '修改单位'}
      submit="保存"
      {...{ busy, failure, onClose }}
      onSubmit={(form) => void send(form)}
    >
      <TextField
        name="name"
        label="单位名称"
        hint="举报人会看到，例如：某某市公安局网络安全保卫支队"
        defaultValue={name}
        error={problems['name']}
      />
      <TextField
        name="hours"
        label="办公时间"
        optional
        hint="转办时在单位名称后面，例如：工作日 9:00—17:30"
        maxLength={60}
        defaultValue={hours}
        error={problems['hours']}
      />
      <TextArea
        name="certificate"
        label="证书（PEM）"
        optional
        rows={4}
        maxLength={10_000}
        hint={`移送材料会封给它，只有对方的私钥能打开。${certificate ? `现有：${certificateInWords(certificate)}。不填就不变。` : '没有证书的单位收不到敏感材料和举报人身份。'}`}
        error={problems['certificate']}
      />
      {certificate && <Checkbox name="no_certificate" label="去掉现有证书" />}
    </FormDialog>
  )
}
