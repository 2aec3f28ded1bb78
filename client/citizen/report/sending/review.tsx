import * as words from '#words/report.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ReportType } from '../../../../contract/site/site.ts'
import type { Way } from '../../../../contract/report/way.ts'
import { typedPhone } from '../../../../contract/typed-person.ts'
import { maskPhone } from '../../../kit/mask-phone.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { WithPrivacy } from '../../site/offers.tsx'
import { LegalLink } from '../../site/legal/legal-link.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import type { ReportValues } from '../draft/draft.ts'
import { eachField, type Fields, type Part, type ValuesOf } from '../fields/field-table.ts'
import {
  evidenceFields,
  namedFields,
  reporterFields,
  reportFields,
} from '../fields/report-fields.ts'
import type { Evidence } from '../evidence/upload-queue.ts'
import { wayNames } from '../form/guide-props.ts'
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
  useTitle(words.reviewTitle)
  const own = ownPhone && words.ofAccount(ownPhone)
  const reporter = {
    ...values.reporter,
    phone: maskPhone(typedPhone(values.reporter.phone)) || (own ?? ''),
  }
  return (
    <Card className="grid-5">
      <h2 ref={heading} tabIndex={-1} className="card-title">
        {words.pleaseCheck}
      </h2>
      <Group title={words.typeAndWay}>
        <Line name={words.reportType} value={type.name} />
        <Line name={words.reportWay} value={wayNames[way]} />
      </Group>
      <Group title={words.place} edit={() => edit('addresses.0.value')}>
        <Lines part="place" fields={reportFields} values={values} />
      </Group>
      <Group title={words.story} edit={() => edit('description')}>
        <Lines part="story" fields={reportFields} values={values} />
      </Group>
      <Group title={words.evidence} edit={() => edit('files')}>
        <Line
          name={words.filesOf(files.length)}
          value={files.length > 0 && <ReviewFiles files={files} />}
        />
        <Lines part="evidence" fields={evidenceFields} values={values} />
      </Group>
      {way === 'named' && (
        <Group title={words.aboutYou} edit={() => edit('reporter.name')}>
          <Lines part="reporter" fields={reporterFields} values={reporter} />
          <Lines part="reporter" fields={namedFields} values={values} />
        </Group>
      )}
      <p className={styles.reminder}>
        {way === 'anonymous' ? (
          words.anonymousReminder
        ) : (
          <WithPrivacy>{words.namedReminder}</WithPrivacy>
        )}
        {words.truthfully}
      </p>
      <p className={styles.reminder}>
        {words.agree}
        <LegalLink to="privacy" />
        {words.and}
        <LegalLink to="rules" />
        {words.stop}
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
          typeof value === 'boolean'
            ? shown
            : [shown]
                .flat()
                .filter(Boolean)
                .map((text) => (
                  <p key={text} className={styles.typed} translate="no">
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
        <Button variant="quiet" aria-label={words.editPart(title)} onClick={edit}>
          {words.edit}
        </Button>
      )}
    </div>
    <dl className="grid-2">{children}</dl>
  </section>
)

const isMissing = (value: ReactNode) => !value || (Array.isArray(value) && value.length === 0)

const Line = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className={styles.line}>
    <dt className="soft">{name}</dt>
    <dd>{isMissing(value) ? <span className="faint">{words.notFilledIn}</span> : value}</dd>
  </div>
)
