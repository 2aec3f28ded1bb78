import { type ReactNode, useState } from 'react'
import {
  type PublishedText,
  publicTextList,
  publicTextPublish,
  publicTextReturn,
  publicTextTakeBack,
  type PublicText,
  textKind,
  type TextKindName,
} from '../../../contract/texts/public-text.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { ReasonDialog } from '../case/reason-dialog.tsx'
import { announce } from '../frame/announce.tsx'
import { call } from '../frame/call.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import table from '../frame/table.module.css'
import { queryClient, queryKeyOf } from '../frame/queries.ts'
import { useForm } from '../frame/use-form.ts'
import styles from './public-texts.module.css'
import { RowButton, Table } from '../frame/table.tsx'

interface ProposalsProps {
  kind: TextKindName
  served: number
  proposals: readonly PublicText[]
  changesOf: (proposal: PublicText) => ReactNode
  onShow: (proposal: PublicText) => void
}

/** The proposals of others, each with what it changes. */
export const Proposals = (props: ProposalsProps) => (
  <Panel title={`等待发布 ${props.proposals.length}`}>
    <ul className={styles.proposals}>
      {props.proposals.map((proposal) => (
        <Proposal key={proposal.id} proposal={proposal} {...props} />
      ))}
    </ul>
  </Panel>
)

function Proposal(props: ProposalsProps & { proposal: PublicText }) {
  const { kind, served, proposal, changesOf, onShow } = props
  const { failure, busy, submit } = useForm(publicTextPublish, [publicTextList])
  const [isReturning, setIsReturning] = useState(false)
  const { id, revision, author, base } = proposal
  // The revision whose preview was opened: only that one is published.
  const [opened, setOpened] = useState<number>()
  const publish = async () => {
    const published = await submit({ kind, id, revision })
    if (published) announce(`已发布第 ${published.version} 版`)
    else await queryClient.invalidateQueries({ queryKey: queryKeyOf(publicTextList) })
  }
  return (
    <li>
      <p>
        {author.name} <Moment at={proposal.changed_at} /> 送审
      </p>
      {changesOf(proposal)}
      {opened !== revision && base === served && <p className="faint">请先预览，再发布。</p>}
      {failure && <p className={styles.failure}>{failure}</p>}
      <p className={styles.buttons}>
        <Button
          variant="secondary"
          aria-label={`预览：${author.name}送审的`}
          onClick={() => {
            setOpened(revision)
            onShow(proposal)
          }}
        >
          预览
        </Button>
        {base === served ? (
          <Button
            busy={busy}
            disabled={opened !== revision}
            aria-label={`发布：${author.name}送审的`}
            onClick={() => void publish()}
          >
            发布
          </Button>
        ) : (
          '写的时候，现行版本已经变了：等作者并入后再送审'
        )}
        <Button
          variant="quiet"
          aria-label={`退回：${author.name}送审的`}
          onClick={() => setIsReturning(true)}
        >
          退回
        </Button>
      </p>
      {isReturning && (
        <ReasonDialog
          title={`退回${author.name}送审的${textKind(kind).name}`}
          lead="稿子回到作者那里，作者会看到是谁退回的和原因。"
          action="退回"
          minLength={2}
          onClose={() => setIsReturning(false)}
          onGive={async (reason) => {
            await call(publicTextReturn, { kind, id, revision, reason })
            announce('已退回')
            await queryClient.invalidateQueries({ queryKey: queryKeyOf(publicTextList) })
          }}
        />
      )}
    </li>
  )
}

interface VersionsProps {
  kind: TextKindName
  served: number
  versions: readonly PublishedText[]
  onShow: (version: PublishedText) => void
  /** Absent for one who does not write. */
  onRestart: ((version: PublishedText) => void) | undefined
}

export const versionName = ({ version }: PublishedText): string =>
  version === 0 ? '初始内容' : `第 ${version} 版`

/** Lists the published versions. The version in use can be taken back. */
export function Versions({ kind, served, versions, onShow, onRestart }: VersionsProps) {
  const [taken, take] = useState<PublishedText>()
  return (
    <Panel title={`版本 ${versions.length}`} isFlush>
      <Table of={['版本', '状态', '作者和时间']} hasActions>
        {versions.map((text) => {
          const isServed = text.version === served
          const act = (label: string, action: () => void) => (
            <RowButton name={label} of={versionName(text)} onClick={action} />
          )
          return (
            <tr key={text.version}>
              <th scope="row">{versionName(text)}</th>
              <td>
                {(isServed || text.is_withdrawn) && (
                  <span className={classNames(table.chip, isServed && table.good)}>
                    {isServed ? '现行' : '已收回'}
                  </span>
                )}
              </td>
              <td>
                {text.author && `${text.author.name}写，${text.approver?.name ?? ''}发布 `}
                {text.published_at && <Moment at={text.published_at} />}
              </td>
              <td>
                <span className={table.actions}>
                  {act('预览', () => onShow(text))}
                  {!isServed && onRestart && act('以此为底稿', () => onRestart(text))}
                  {isServed && text.version > 0 && act('收回', () => take(text))}
                </span>
              </td>
            </tr>
          )
        })}
      </Table>
      {taken && (
        <TakeBackDialog
          {...{ kind, taken }}
          next={versions.find((one) => one.version < taken.version && !one.is_withdrawn)}
          onClose={() => take(undefined)}
        />
      )}
    </Panel>
  )
}

interface TakeBackDialogProps {
  kind: TextKindName
  taken: PublishedText
  /** The version that is read again. */
  next: PublishedText | undefined
  onClose: () => void
}

function TakeBackDialog({ kind, taken, next, onClose }: TakeBackDialogProps) {
  const { failure, busy, submit } = useForm(publicTextTakeBack, [publicTextList])
  const takeBack = async () => {
    if (!(await submit({ kind, version: taken.version }))) return
    announce(`已收回${versionName(taken)}`)
    onClose()
  }
  return (
    <FormDialog
      title={`收回${versionName(taken)}`}
      submit="收回"
      isDanger
      {...{ busy, failure, onClose }}
      onSubmit={() => void takeBack()}
    >
      <p>举报人打开页面就会看到{next ? versionName(next) : '以前的版本'}。收回记入审计。</p>
    </FormDialog>
  )
}
