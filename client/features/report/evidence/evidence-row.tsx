import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Progress } from '../../../kit/ui/progress/progress.tsx'
import styles from './evidence.module.css'
import { sizeInWords } from './limits.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { Evidence, UploadQueue } from './upload-queue.ts'

interface EvidenceRowProps {
  file: Evidence
  queue: UploadQueue
  isFirst: boolean
  isLast: boolean
  remove: () => void
}

/** One file: what it is, how far it is, and what can be done with it. */
export function EvidenceRow({ file, queue, isFirst, isLast, remove }: EvidenceRowProps) {
  const { id, name } = file
  return (
    <li className={styles.row}>
      <Thumbnail file={file} />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <FileState file={file} />
      </div>
      <div className={styles.tools}>
        {!(isFirst && isLast) && (
          <>
            <Button
              variant="quiet"
              aria-label={`上移 ${name}`}
              disabled={isFirst}
              onClick={() => queue.move(id, -1)}
            >
              <ArrowUp size={18} />
            </Button>
            <Button
              variant="quiet"
              aria-label={`下移 ${name}`}
              disabled={isLast}
              onClick={() => queue.move(id, 1)}
            >
              <ArrowDown size={18} />
            </Button>
          </>
        )}
        {file.state === 'failed' && file.retryable && (
          <Button variant="quiet" aria-label={`重试上传 ${name}`} onClick={() => queue.retry(id)}>
            <RotateCw size={18} />
            重试
          </Button>
        )}
        {file.state === 'uploading' && (
          <Button variant="quiet" aria-label={`停止上传 ${name}`} onClick={() => queue.cancel(id)}>
            <X size={18} />
            停止
          </Button>
        )}
        <Button variant="quiet" aria-label={`移除 ${name}`} onClick={remove}>
          <Trash size={18} />
        </Button>
      </div>
    </li>
  )
}

function FileState({ file: { name, size, state, progress, message } }: { file: Evidence }) {
  if (state === 'failed')
    return (
      <p className={styles.failed}>
        <CircleAlert size={16} />
        {message}
      </p>
    )
  if (state === 'uploading') return <Progress value={progress} label={`正在上传 ${name}`} />
  return (
    <p className={styles.detail}>
      {sizeInWords(size)}
      {state === 'stored' ? (
        <span className={styles.stored}>
          <Check size={16} />
          已上传
        </span>
      ) : (
        <span>等待上传</span>
      )}
    </p>
  )
}
