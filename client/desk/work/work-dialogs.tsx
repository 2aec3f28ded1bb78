import type { CaseDetail, Evidence } from '../../../contract/desk/case.ts'
import { recusalAsk } from '../../../contract/desk/recusal.ts'
import { wordsToColleagues } from '../../../contract/desk/audience.ts'
import type { CaseFilter } from '../../../contract/desk/case-filter.ts'
import { ActivityDialog } from '../case/activity-dialog.tsx'
import { IdentityDialog } from '../case/identity-dialog.tsx'
import { downloadOriginal } from '../case/original.ts'
import { EvidenceViewer } from '../case/evidence-viewer.tsx'
import { PasswordDialog, type OpenedEvidence } from '../case/open-evidence.tsx'
import { PackageDialog } from '../packages/package-dialog.tsx'
import { ReasonDialog } from '../case/reason-dialog.tsx'
import { AssignDialog, HoldDialog } from '../case/supervisor-dialogs.tsx'
import { call } from '../frame/call.ts'
import { announce } from '../frame/announce.tsx'
import { FormDialog } from '../frame/form-dialog.tsx'
import { KeysOverlay } from '../frame/keys-overlay.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { FilterDialog } from '../queue/filter-dialog.tsx'
import type { BatchCase } from '../queue/selection.ts'
import { citizenFilesOf, shownFilesOf, withPreviews } from './preview-progress.ts'
import { cacheCase, cachedCase, refetchCase } from './open-case.ts'
import { notePictureSeen } from './pictures-seen.ts'
import type { Authority, Macro } from './step-form.ts'
import type { GroupDecision, leftOutOf } from './use-group-work.ts'
import { refetchGroups } from './open-case.ts'

/** The dialog open over the workbench. */
export type OpenDialog =
  | { readonly kind: 'keys' | 'filter' | 'batch' }
  | GroupDecision
  | {
      readonly kind: 'identity' | 'activity' | 'package' | 'assign' | 'hold' | 'recuse'
      readonly caseNumber: string
    }
  | { readonly kind: 'takeOver' }
  | { readonly kind: 'viewer'; readonly first: number }
  | { readonly kind: 'original' | 'unlock'; readonly file: Evidence }

interface Props {
  dialog: OpenDialog | undefined
  /** The open case; undefined after a withdrawal, which closes its dialogs. */
  detail: CaseDetail | undefined
  filter: CaseFilter
  types: readonly { readonly id: number; readonly name: string }[]
  authorities: readonly Authority[]
  macros: readonly Macro[]
  batch: readonly BatchCase[]
  leftOut: ReturnType<typeof leftOutOf>
  onUndo: () => void
  onShow: (filter: CaseFilter) => void
  onBatchDone: () => void
  onTakeOver: () => void
  onClose: () => void
}

export function WorkDialogs(props: Props) {
  const { dialog, detail, onClose, authorities, macros } = props
  if (!dialog) return null
  const undo = () => {
    onClose()
    props.onUndo()
  }
  switch (dialog.kind) {
    case 'keys':
      return <KeysOverlay open onClose={onClose} />
    case 'filter':
      return (
        <FilterDialog
          filter={props.filter}
          types={props.types}
          onClose={onClose}
          onShow={(filter) => {
            props.onShow(filter)
            onClose()
          }}
        />
      )
    case 'batch':
      return (
        <BatchDialog
          cases={props.batch}
          {...{ authorities, macros, onClose }}
          onUndo={undo}
          onDone={props.onBatchDone}
        />
      )
    case 'group':
      return (
        detail && (
          <BatchDialog
            cases={dialog.cases}
            group={{ openedAs: detail.case_number, leftOut: props.leftOut }}
            first={dialog.first}
            {...{ authorities, macros }}
            onClose={() => {
              onClose()
              void refetchGroups()
              void refetchCase(detail.case_number)
            }}
            onUndo={undo}
          />
        )
      )
    default:
      return detail && <CaseDialogs {...props} dialog={dialog} detail={detail} />
  }
}

type CaseDialog = Exclude<OpenDialog, { kind: 'keys' | 'filter' | 'batch' | 'group' }>

function CaseDialogs({
  dialog,
  detail,
  onTakeOver,
  onClose,
}: Props & { dialog: CaseDialog; detail: CaseDetail }) {
  const { case_number: caseNumber } = detail
  const done = (summary: string) => {
    announce(summary)
    void refetchCase(caseNumber)
  }
  const onOpened = ({ list }: OpenedEvidence) =>
    cacheCase(withPreviews(cachedCase(caseNumber) ?? detail, list))
  // The dialog belongs to a case that is no longer open.
  if ('caseNumber' in dialog && dialog.caseNumber !== caseNumber) return null
  switch (dialog.kind) {
    case 'takeOver':
      return (
        <FormDialog
          title={`从${detail.holder?.name ?? '同事'}那里接手`}
          submit="接手"
          isQuestion
          busy={false}
          failure={undefined}
          onClose={onClose}
          onSubmit={() => {
            onTakeOver()
            onClose()
          }}
        >
          <p>对方可能正在写。写了的留在对方那里，对方可以交给您。</p>
        </FormDialog>
      )
    case 'identity':
      return <IdentityDialog caseNumber={caseNumber} onClose={onClose} />
    case 'activity':
      return <ActivityDialog caseNumber={caseNumber} onClose={onClose} />
    case 'package':
      return (
        <PackageDialog
          detail={detail}
          files={citizenFilesOf(detail)}
          onChange={done}
          onClose={onClose}
        />
      )
    case 'assign':
      return <AssignDialog detail={detail} onClose={onClose} onDone={done} />
    case 'recuse':
      return (
        <ReasonDialog
          title={`申请回避 ${caseNumber}`}
          lead="这件举报会放回列表，您不能再打开；主管会看到原因，并可以交还。"
          action="申请回避"
          minLength={2}
          onClose={onClose}
          onGive={async (reason) => {
            await call(recusalAsk, {
              case_number: caseNumber,
              reason: wordsToColleagues.parse(reason),
            })
            done('已回避，按 G 看下一件')
          }}
        />
      )
    case 'hold':
      return <HoldDialog caseNumber={caseNumber} onClose={onClose} onDone={done} />
    case 'viewer':
      return (
        <EvidenceViewer
          caseNumber={caseNumber}
          files={shownFilesOf(detail)}
          first={dialog.first}
          onSeen={notePictureSeen}
          onRedacted={() => done('已存为打码件')}
          onOpened={onOpened}
          onClose={onClose}
        />
      )
    case 'unlock':
      return (
        <PasswordDialog
          input={{ case_number: caseNumber, position: dialog.file.position }}
          isGivenWrong={dialog.file.has_password}
          {...{ onOpened, onClose }}
        />
      )
    default: {
      const { position, name } = dialog.file
      return (
        <ReasonDialog
          title="下载原件"
          lead="原件未经处理，可能带有恶意程序，请只在隔离的电脑上打开。下载会记入审计。"
          action="下载"
          minLength={10}
          onClose={onClose}
          onGive={async (reason) => {
            const input = { case_number: caseNumber, position, reason }
            const password = await downloadOriginal(input, name)
            return password && `已下载。举报人给的打开密码：${password}`
          }}
        />
      )
    }
  }
}
