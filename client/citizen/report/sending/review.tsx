import { type ReactNode, useEffect, useRef } from 'react'
import type { ReportType } from '../../../../contract/site/site.ts'
import type { Way } from '../../../../contract/report/way.ts'
import { maskPhone } from '../../../kit/mask-phone.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { WithPrivacy } from '../../site/offers.tsx'
import { LegalLink } from '../../site/legal/legal-link.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import type { ReportValues } from '../draft/draft.ts'
import { eachField, type Fields, type Part, type ValuesOf } from '../fields/field-table.ts'
import { namedFields, reporterFields, reportFields } from '../fields/report-fields.ts'
import type { Evidence } from '../evidence/upload-queue.ts'
import { wayNames } from '../form/guide-panel.tsx'
import { useTitle } from '../../site/screen/use-title.ts'
import { ReviewFiles } from './review-files.tsx'
import styles from './review.module.css'

interface ReviewProps {
  type: ReportType
  way: Way
  values: ReportValues
  /** Masked phone of the signed-in citizen. */
  ownPhone: string | undefined
  files: readonly Evidence[]
  /** Goes back to a field of the form. */
  edit: (field: string) => void
  children: ReactNode
}

/** Shows everything that will be sent. */
export function Review({ type, way, values, ownPhone, files, edit, children }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useTitle('核对举报')
  const own = ownPhone && `${ownPhone}（登录的手机号）`
  const reporter = {
    ...values.reporter,
    phone: maskPhone(values.reporter.phone.trim()) || (own ?? ''),
  }
  return (
    <Card className={styles.review}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        请核对，然后提交
      </h2>
      <Group title="类型和方式">
        <Line name="举报类型" value={type.name} />
        <Line name="举报方式" value={wayNames[way]} />
      </Group>
      <Group title="在哪里看到的" edit={() => edit('addresses.0.value')}>
        <Lines part="place" fields={reportFields} values={values} />
      </Group>
      <Group title="具体情况" edit={() => edit('description')}>
        <Lines part="story" fields={reportFields} values={values} />
      </Group>
      <Group title="证据材料" edit={() => edit('files')}>
        <Line
          name={`文件（${files.length}）`}
          value={files.length > 0 && <ReviewFiles files={files} />}
        />
      </Group>
      {way === 'named' && (
        <Group title="您的信息" edit={() => edit('reporter.name')}>
          <Lines part="reporter" fields={reporterFields} values={reporter} />
          <Lines part="reporter" fields={namedFields} values={values} />
        </Group>
      )}
      <p className={styles.reminder}>
        {way === 'anonymous' ? (
          '匿名举报：请再看一遍文字和截图，里面不要留下您自己的姓名、电话、头像或账号。'
        ) : (
          <WithPrivacy>
            实名举报：您的个人信息加密保存，只用于核实和答复，不会告诉被举报的人。
          </WithPrivacy>
        )}
        请如实举报，捏造事实诬告他人要承担法律责任。
      </p>
      <p className={styles.reminder}>
        提交即表示您同意
        <LegalLink to="privacy" />和<LegalLink to="rules" />。
      </p>
      {children}
    </Card>
  )
}

interface LinesProps<Table extends Fields> {
  part: Part
  fields: Table
  values: ValuesOf<Table>
}

const Lines = <Table extends Fields>({ part, fields, values }: LinesProps<Table>) =>
  eachField(fields, values, (field, value) => {
    if (field.part !== part) return null
    const shown = field.shown(value)
    if (shown === undefined) return null
    return (
      <Line
        key={field.name}
        name={field.name}
        value={
          typeof shown === 'string'
            ? shown
            : shown.map((text) => (
                <p key={text} className={styles.typed}>
                  {text}
                </p>
              ))
        }
      />
    )
  })

interface GroupProps {
  title: string
  edit?: () => void
  children: ReactNode
}

const Group = ({ title, edit, children }: GroupProps) => (
  <section className={styles.group}>
    <div className={styles.bar}>
      <h3>{title}</h3>
      {edit && (
        <Button variant="quiet" aria-label={`修改：${title}`} onClick={edit}>
          修改
        </Button>
      )}
    </div>
    <dl className={styles.lines}>{children}</dl>
  </section>
)

const isMissing = (value: ReactNode) => !value || (Array.isArray(value) && value.length === 0)

const Line = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className={styles.line}>
    <dt>{name}</dt>
    <dd>{isMissing(value) ? <span className={styles.none}>未填写</span> : value}</dd>
  </div>
)
