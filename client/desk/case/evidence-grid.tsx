import { useState } from 'react'
import type * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import type { evidence } from '../../../contract/desk/case.ts'
import { previewPath, veilPath } from '../../../contract/desk/evidence.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { kindInWords, shortMoment, sizeInWords } from './moments.ts'
import styles from './evidence-grid.module.css'

type Evidence = z.output<typeof evidence>

/** Returns the URL of the re-encoded preview of a page. */
export const previewAddress = (caseNumber: string, position: number, page: number): string =>
  urlOf({ path: previewPath(caseNumber, position, page) })

/** Returns the URL of a file's blurred picture. */
export const veilAddress = (caseNumber: string, position: number): string =>
  urlOf({ path: veilPath(caseNumber, position) })

export interface GridProps {
  caseNumber: string
  files: readonly Evidence[]
  /** Whether clear pictures are fetched and shown; otherwise the server's blurred ones. */
  isShowing: boolean
  isReviewer: boolean
  onEnlarge: (file: Evidence) => void
  onOriginal: (file: Evidence) => void
}

/** The blurred pictures of a report, and the metadata of each file. */
export function EvidenceGrid({ files, ...props }: GridProps) {
  return (
    <ul className={styles.grid}>
      {files.map((file) => (
        <li key={file.position} className={styles.file}>
          <Picture file={file} {...props} />
          <details className={styles.about}>
            <summary className={styles.name}>
              <HostileText text={file.name} />
            </summary>
            <dl>
              <div>
                <dt>种类</dt>
                <dd>{kindInWords(file.mime)}</dd>
              </div>
              <div>
                <dt>大小</dt>
                <dd>{sizeInWords(file.size)}</dd>
              </div>
              <div>
                <dt>收到</dt>
                <dd>{shortMoment(file.arrived_at)}</dd>
              </div>
              <div>
                <dt>SM3</dt>
                <dd className={styles.digest}>{file.sm3}</dd>
              </div>
            </dl>
            {props.isReviewer && (
              <button
                type="button"
                className={styles.original}
                onClick={() => props.onOriginal(file)}
              >
                下载原件（需写明原因）
              </button>
            )}
          </details>
        </li>
      ))}
    </ul>
  )
}

const withoutPreview = {
  waiting: '正在生成预览',
  none: '无法预览',
} as const

type PictureProps = Omit<GridProps, 'files'> & { file: Evidence }

function Picture({ file, caseNumber, isShowing, onEnlarge }: PictureProps) {
  const [hasFailed, setHasFailed] = useState(false)
  if (file.preview !== 'ready' || hasFailed)
    return (
      <p className={styles.withoutPreview}>
        {withoutPreview[file.preview === 'waiting' ? 'waiting' : 'none']}
        <small>{kindInWords(file.mime)}</small>
      </p>
    )
  return (
    <button type="button" className={styles.frame} onClick={() => onEnlarge(file)}>
      <img
        src={
          isShowing
            ? previewAddress(caseNumber, file.position, 1)
            : veilAddress(caseNumber, file.position)
        }
        alt={`放大看 ${file.name}`}
        loading="lazy"
        draggable={false}
        className={classNames(styles.picture, !isShowing && styles.veiled)}
        onError={() => setHasFailed(true)}
      />
      {!isShowing && <span className={styles.hint}>按住空格看</span>}
      {file.pages > 1 && <span className={styles.pages}>{file.pages} 页</span>}
    </button>
  )
}
