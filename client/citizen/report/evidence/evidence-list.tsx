import { EvidenceRow } from './evidence-row.tsx'
import styles from './evidence.module.css'
import type { Uploads } from './use-uploads.ts'

interface EvidenceListProps extends Pick<Uploads, 'files' | 'queue'> {
  /** Called after a file is removed: its button is gone, and the focus would be lost. */
  onRemoved: () => void
}

/** The files that were added; loaded by itself, see `EvidenceField`. */
export default function EvidenceList({ files, queue, onRemoved }: EvidenceListProps) {
  return (
    <ul className={styles.list} aria-label="已添加的文件">
      {files.map((file, i) => (
        <EvidenceRow
          key={file.id}
          file={file}
          queue={queue}
          isFirst={i === 0}
          isLast={i === files.length - 1}
          remove={() => {
            queue.remove(file.id)
            onRemoved()
          }}
        />
      ))}
    </ul>
  )
}
