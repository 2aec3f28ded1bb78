import * as words from '#words/report.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash from 'lucide-react/icons/trash-2'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Progress } from '../../../kit/ui/progress/progress.tsx'
import { sizeInWords } from './limits.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { Evidence, UploadQueue } from './upload-queue.ts'
import type { Uploads } from './use-uploads.ts'
import styles from './evidence.module.css'

interface EvidenceListProps extends Pick<Uploads, 'files' | 'queue'> {
  /** Called after a file was removed or decided about, by a button that had the focus and is gone. */
  onRemoved: () => void
}

/** List of the added files; loaded separately, see `EvidenceField`. */
export default function EvidenceList({ files, queue, onRemoved }: EvidenceListProps) {
  return (
    <ul className={styles.list} aria-label={words.addedFiles}>
      {files.map((file, i) => (
        <EvidenceRow
          key={file.id}
          file={file}
          queue={queue}
          isFirst={i === 0}
          isLast={i === files.length - 1}
          accept={() => {
            queue.accept(file.id)
            onRemoved()
          }}
          remove={() => {
            queue.remove(file.id)
            onRemoved()
          }}
        />
      ))}
    </ul>
  )
}

interface EvidenceRowProps {
  file: Evidence
  queue: UploadQueue
  isFirst: boolean
  isLast: boolean
  accept: () => void
  remove: () => void
}

/** One file: name, progress and actions. */
function EvidenceRow({ file, queue, isFirst, isLast, accept, remove }: EvidenceRowProps) {
  const { id, name } = file
  return (
    <li className={styles.row}>
      <Thumbnail file={file} />
      <div>
        <p className={styles.name}>{name}</p>
        <FileState file={file} />
        {file.state === 'undecided' && <MetadataDecision name={name} {...{ accept, remove }} />}
      </div>
      <div className={styles.tools}>
        {!(isFirst && isLast) && (
          <>
            <Button
              variant="quiet"
              aria-label={words.moveUp(name)}
              disabled={isFirst}
              onClick={() => queue.move(id, -1)}
            >
              <ArrowUp size={18} />
            </Button>
            <Button
              variant="quiet"
              aria-label={words.moveDown(name)}
              disabled={isLast}
              onClick={() => queue.move(id, 1)}
            >
              <ArrowDown size={18} />
            </Button>
          </>
        )}
        <UploadButton file={file} queue={queue} />
        <Button variant="quiet" aria-label={words.remove(name)} onClick={remove}>
          <Trash size={18} />
        </Button>
      </div>
    </li>
  )
}

const steps = {
  uploading: { Icon: Pause, verb: words.pause },
  paused: { Icon: Play, verb: words.resume },
  failed: { Icon: RotateCw, verb: words.retry },
} as const

/** Pauses, resumes or retries: one button, so that it keeps the focus. */
function UploadButton({ file, queue }: Pick<EvidenceRowProps, 'file' | 'queue'>) {
  const { id, name, state } = file
  if (state === 'waiting' || state === 'stored' || state === 'undecided') return null
  if (state === 'failed' && !file.retryable) return null
  const { Icon, verb } = steps[state]
  const press = () => (state === 'uploading' ? queue.pause(id) : queue.retry(id))
  return (
    <Button variant="quiet" aria-label={words.verbUpload(verb, name)} onClick={press}>
      <Icon size={18} />
      {verb}
    </Button>
  )
}

interface MetadataDecisionProps {
  name: string
  accept: () => void
  remove: () => void
}

/** Asks whether a file goes along although its metadata could not be removed. */
const MetadataDecision = ({ name, accept, remove }: MetadataDecisionProps) => (
  <fieldset className={styles.decision} aria-label={words.fileSays(name, words.metadataKept)}>
    <Button variant="secondary" onClick={accept}>
      {words.keepAnyway}
    </Button>
    <Button variant="secondary" onClick={remove}>
      {words.removeFile}
    </Button>
  </fieldset>
)

function FileState({ file }: { file: Evidence }) {
  const { name, size, state, progress, message, stored } = file
  if (state === 'failed' || state === 'undecided')
    return (
      <p className={styles.failed}>
        <CircleAlert size={16} />
        {state === 'failed' ? words.notUploaded(message ?? '') : words.metadataKept}
      </p>
    )
  if (state === 'uploading' || state === 'paused')
    return (
      <>
        <Progress
          value={progress}
          label={state === 'paused' ? words.pausedUpload(name) : words.uploadingFile(name)}
        />
        <p className={styles.detail}>
          {sizeInWords(size * progress)} / {sizeInWords(size)}
          {state === 'paused' && <span>{words.isPaused}</span>}
          {message && <span className={styles.waiting}>{message}</span>}
        </p>
      </>
    )
  return (
    <p className={styles.detail}>
      {sizeInWords(size)}
      {state === 'stored' ? (
        <span className={styles.stored}>
          <Check size={16} />
          {words.uploaded}
          {stored?.original && words.cleaned}
        </span>
      ) : (
        <span>{words.waits}</span>
      )}
    </p>
  )
}
