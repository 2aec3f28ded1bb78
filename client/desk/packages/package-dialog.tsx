import { useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import type { CaseDetail, Evidence } from '../../../contract/desk/case.ts'
import {
  packageAgree,
  packageList,
  packagePrepare,
  packageReturn,
  partForms,
} from '../../../contract/packages/package.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { formText } from '../../kit/form-text.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { announce } from '../frame/announce.tsx'
import { FormDialog } from '../frame/form-dialog.tsx'
import { queryClient, queryKeyOf, useCallMutation, useCallQuery } from '../frame/queries.ts'
import { optionsOf, SelectField } from '../frame/select-field.tsx'
import { useForm } from '../frame/use-form.ts'
import { shortMoment } from '../case/moments.ts'
import { downloadPackage } from '../case/original.ts'
import { ReasonDialog } from '../case/reason-dialog.tsx'
import { dayIn, DeliveryDialog } from './delivery-dialog.tsx'
import { formNames, PartTicks, tickedParts } from './part-ticks.tsx'
import styles from './package-dialog.module.css'

type Packages = z.output<(typeof packageList)['output']>
type Package = Packages['list'][number]

interface Props {
  detail: CaseDetail
  files: readonly Evidence[]
  /** Called with what was done to the case. */
  onChange: (summary: string) => void
  onClose: () => void
}

/** The packages of a case for its authority: prepare, agree, return, download. */
export function PackageDialog({ detail, files, onChange, onClose }: Props) {
  const { case_number } = detail
  const { data, error } = useCallQuery(packageList, { case_number })
  const { problems, failure, busy, submit } = useForm(packagePrepare, [packageList])
  const [decided, decide] = useState<{ of: Package; isReturn: boolean }>()
  const [downloadFailure, setDownloadFailure] = useState<string>()
  const [wantsAnother, setWantsAnother] = useState(false)
  /** The package that is said to be handed over; null: none is needed. */
  const [delivered, setDelivered] = useState<string | null>()
  if (decided)
    return (
      <DecisionDialog caseNumber={case_number} {...decided} onClose={() => decide(undefined)} />
    )
  if (delivered !== undefined)
    return (
      <DeliveryDialog
        detail={detail}
        id={delivered}
        onDone={() => {
          onChange('已登记送达')
          onClose()
        }}
        onClose={() => setDelivered(undefined)}
      />
    )
  if (!data && !error) return null
  const hasForm = wantsAnother || !data?.list.length
  const openForm = (form: HTMLFormElement) => {
    flushSync(() => setWantsAnother(true))
    form.querySelector('select')?.focus()
  }
  const prepare = async (form: HTMLFormElement) => {
    const documentNumber = formText(form, 'document_number').trim()
    const prepared = await submit({
      case_number,
      authority_id: Number(formText(form, 'authority_id')),
      reason: formText(form, 'reason'),
      due_on: formText(form, 'due_on'),
      ...(documentNumber && { document_number: documentNumber }),
      files: tickedParts(form, files),
      identity: formText(form, 'identity') !== '',
      checked_identity: formText(form, 'checked_identity') !== '',
    })
    if (!prepared) return
    setWantsAnother(false)
    announce(prepared.needs_review ? '已准备好，等审核人员同意' : '已准备好，可以下载')
  }
  const fetchPackage = async (id: string) => {
    try {
      await downloadPackage({ case_number, id })
      setDownloadFailure(undefined)
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(packageList) })
      onChange('已下载；送达承办单位以后，请登记送达')
    } catch (thrown) {
      setDownloadFailure(messageOf(thrown))
    }
  }
  return (
    <FormDialog
      title={`移送材料 · ${case_number}`}
      submit={hasForm ? '准备一份' : '再准备一份'}
      leave="关闭"
      busy={busy}
      failure={failure ?? downloadFailure ?? error?.message}
      onClose={onClose}
      onSubmit={(form) => (hasForm ? void prepare(form) : openForm(form))}
    >
      {data && data.list.length > 0 && (
        <ul className={styles.list} aria-label="已准备的">
          {data.list.map((each) => (
            <PackageRow
              key={each.id}
              of={each}
              onDecide={(isReturn) => decide({ of: each, isReturn })}
              onDownload={() => void fetchPackage(each.id)}
              onDeliver={() => setDelivered(each.id)}
            />
          ))}
        </ul>
      )}
      {detail.transfer_to && (
        <p>
          <Button variant="quiet" onClick={() => setDelivered(null)}>
            {detail.transfer_to.name}不需要材料
          </Button>
        </p>
      )}
      {hasForm && (
        <>
          {data?.is_sensitive && (
            <Alert tone="warning">敏感材料：由审核人员同意和下载，只能封给登记了证书的单位。</Alert>
          )}
          <SelectField
            name="authority_id"
            label="给哪个单位"
            none="请选择"
            defaultValue={(detail.transfer_to ?? detail.authority)?.id ?? ''}
            error={problems['authority_id']}
            options={optionsOf(
              (data?.authorities ?? []).map(({ id, name, certificate }) => ({
                id,
                name: `${name}（${certificate ? `封给证书，到 ${certificate.until.slice(0, 10)}` : '没有证书，不加密'}）`,
              })),
            )}
          />
          <TextField
            name="due_on"
            type="date"
            label="请在此日前答复"
            defaultValue={dayIn(15)}
            error={problems['due_on']}
          />
          <TextField
            name="document_number"
            label="文号"
            optional
            hint="印在封面上"
            maxLength={40}
            error={problems['document_number']}
          />
          {files.length > 0 && <PartTicks caseNumber={case_number} files={files} />}
          {problems['files'] && <Alert tone="danger">{problems['files']}</Alert>}
          {data?.has_reporter && (
            <Checkbox
              name="identity"
              label="附举报人身份（另封一份，要审核）"
              error={problems['identity']}
            />
          )}
          {problems['checked_identity'] && (
            <>
              <Alert tone="warning">{problems['checked_identity']}</Alert>
              <Checkbox name="checked_identity" label="已核对，按现在的内容移送" />
            </>
          )}
          <TextArea
            name="reason"
            label="移送原因"
            rows={2}
            maxLength={500}
            error={problems['reason']}
          />
        </>
      )}
    </FormDialog>
  )
}

interface RowProps {
  of: Package
  onDecide: (isReturn: boolean) => void
  onDownload: () => void
  onDeliver: () => void
}

function PackageRow({ of, onDecide, onDownload, onDeliver }: RowProps) {
  const { handed_at: handedAt, agreed_by: agreedBy, prepared_by: preparedBy } = of
  const contents = [
    ...partForms.flatMap((form) => {
      const positions = of.files.flatMap(({ as, position }) => (as === form ? [position] : []))
      return positions.length > 0 ? [`第 ${positions.join('、')} 份：${formNames[form]}`] : []
    }),
    ...(of.has_password ? ['举报人给的打开密码'] : []),
    ...(of.identity ? ['举报人身份'] : []),
  ]
  return (
    <li className={styles.package}>
      <strong>{of.authority.name}</strong> · {of.due_on} 前答复
      <p className={styles.about}>
        {preparedBy.name} {shortMoment(of.prepared_at)} 准备：{of.reason}
        {contents.length > 0 && `（${contents.join('、')}）`}
      </p>
      <p className={styles.about}>
        {handedAt
          ? `${agreedBy ? `${agreedBy.name}同意，` : ''}${shortMoment(handedAt)} 放行`
          : '等审核人员同意'}
        {of.sm3 && `，已下载，SM3 ${of.sm3}`}
        {of.delivered && `，${of.delivered.on} ${of.delivered.channel}送达`}
      </p>
      <span className={styles.actions}>
        {of.may_agree && (
          <Button variant="secondary" onClick={() => onDecide(false)}>
            同意移送
          </Button>
        )}
        {of.may_return && (
          <Button variant="quiet" onClick={() => onDecide(true)}>
            {of.may_agree ? '退回这份' : '收回这份'}
          </Button>
        )}
        {of.may_download && (
          <Button variant="secondary" onClick={onDownload}>
            下载这份
          </Button>
        )}
        {of.may_deliver && <Button onClick={onDeliver}>已送达</Button>}
      </span>
    </li>
  )
}

interface DecisionProps {
  caseNumber: string
  of: Package
  isReturn: boolean
  onClose: () => void
}

function DecisionDialog({ caseNumber, of, isReturn, onClose }: DecisionProps) {
  const { id, authority } = of
  // Neither the author nor, after the agreement, a reviewer may agree.
  const action = isReturn ? (of.may_agree ? '退回' : '收回') : '同意'
  const deciding = useCallMutation(isReturn ? packageReturn : packageAgree, [packageList])
  return (
    <ReasonDialog
      title={isReturn ? `${action}移送材料` : '同意移送'}
      lead={
        isReturn
          ? '这份会删去，改好后可以重新准备。'
          : `同意把这份材料交给${authority.name}。同意、下载都会记入审计。`
      }
      action={action}
      minLength={isReturn ? 2 : 10}
      onClose={onClose}
      onGive={async (reason) => {
        await deciding.mutateAsync({ case_number: caseNumber, id, reason })
        announce(isReturn ? `已${action}` : '已同意，由审核人员下载')
      }}
    />
  )
}
