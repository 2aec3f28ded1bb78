import { useState } from 'react'
import { urlOf } from '../../../contract/endpoint.ts'
import { mayBeLocked } from '../../../contract/evidence/file.ts'
import type { Evidence } from '../../../contract/desk/case.ts'
import { previewPath, veilPath } from '../../../contract/desk/evidence.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { HostileText } from '../frame/hostile-text.tsx'
import { kindInWords, shortMoment, sizeInWords } from './moments.ts'
import styles from './evidence-grid.module.css'

/** A file, or a member of an archive. */
export type ShownFile = Omit<
  NonNullable<Evidence['members']>[number],
  'row' | 'first' | 'first_row'
>

/** Returns the URL of a picture or recording of evidence, by its path. */
export const evidenceUrl = (path: string): string => urlOf({ path })

const textNames: Readonly<Record<NonNullable<Evidence['text']>, string>> = {
  text: '文字',
  chat: '聊天记录',
  tree: '文件清单',
}

/** Formats how long a film or recording says it lasts, e.g. `2:05`; nothing where it says nothing. */
export const lengthInWords = ({ seconds }: ShownFile): string => {
  if (seconds === null) return ''
  const [minutes, rest] = [Math.floor(Math.round(seconds) / 60), Math.round(seconds) % 60]
  const hours = Math.floor(minutes / 60)
  const parts = hours > 0 ? [hours, minutes % 60, rest] : [minutes, rest]
  return parts.map((part, at) => (at > 0 ? String(part).padStart(2, '0') : part)).join(':')
}

/** Returns what the pages of a file are: pages of a document, parts of a tall picture, or frames. */
export const pageName = (file: ShownFile): string =>
  file.is_tall
    ? '段'
    : file.mime.startsWith('application/') || file.mime === 'image/tiff'
      ? '页'
      : '帧'

/** Returns how many pages, parts or frames a file has. */
export const countInWords = (file: ShownFile): string => `${file.total} ${pageName(file)}`

/** Returns what a file's text is, in a word. */
export const textName = (text: NonNullable<Evidence['text']>): string => textNames[text]

export interface GridProps {
  caseNumber: string
  files: readonly Evidence[]
  /** Whether clear pictures are fetched and shown; otherwise the server's blurred ones. */
  isShowing: boolean
  isReviewer: boolean
  onEnlarge: (file: Evidence) => void
  onOriginal: (file: Evidence) => void
  /** Asks for the password of a locked file. */
  onUnlock: (file: Evidence) => void
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
              {factsOf(file).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  {name === 'SM3' ? (
                    <dd className={styles.digest} translate="no">
                      {value}
                    </dd>
                  ) : (
                    <dd>{value}</dd>
                  )}
                </div>
              ))}
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

const reasonNames: Readonly<Record<NonNullable<Evidence['reason']>, string>> = {
  locked: '有密码，打不开',
  locked_or_broken: '密码不对，或内容已损坏',
  unreadable: '打不开，可能已损坏',
  incomplete: '文件不完整，打不开',
  too_heavy: '没能及时打开：文件过大，或机器繁忙',
}

/** Says of a locked file that the password which its reporter gave does not open it. */
export const givenWrong = '举报人给的密码打不开'

const programNames: Readonly<Record<NonNullable<Evidence['missing']>, string>> = {
  soffice: 'LibreOffice',
  ffmpeg: 'FFmpeg',
  tesseract: 'Tesseract',
}

/** Says why less of a file is shown than could be, where a program is missing. */
const missingInWords = ({ missing, text }: ShownFile): string | null =>
  missing && `缺少 ${programNames[missing]}，只能${text ? '显示文字' : '列出'}`

/** Returns what to know of a file before it is opened: that it was cut short, macros inside, and what is not shown; empty where there is nothing. */
export const remarkOf = (file: ShownFile): string =>
  [file.is_incomplete && '文件不完整', file.has_macros && '含宏', missingInWords(file)]
    .filter(Boolean)
    .join('；')

/** Says why something was not opened on demand. */
export const refusalInWords = ({ reason, missing }: Pick<Evidence, 'reason' | 'missing'>): string =>
  missing ? `缺少 ${programNames[missing]}，打不开` : reasonNames[reason ?? 'unreadable']

function withoutPreview(file: Evidence): string {
  const { preview, reason, has_password } = file
  if (preview === 'waiting') return '正在生成预览'
  if (reason === 'locked' && has_password) return `有密码，${givenWrong}`
  return missingInWords(file) ?? (reason ? reasonNames[reason] : '无法预览')
}

const factsOf = (file: Evidence) =>
  (
    [
      ['种类', kindInWords(file.mime)],
      ['注意', remarkOf(file)],
      ['大小', sizeInWords(file.size)],
      ['打码件', file.redacted.length > 0 && `第 ${file.redacted.join('、')} 页`],
      ['收到', shortMoment(file.arrived_at)],
      ['SM3', file.sm3],
    ] as const
  ).filter(([, value]) => value)

type PictureProps = Omit<GridProps, 'files'> & { file: Evidence }

function Picture({ file, caseNumber, isShowing, onEnlarge, onUnlock }: PictureProps) {
  const [hasFailed, setHasFailed] = useState(false)
  if (file.preview !== 'ready' || hasFailed)
    return (
      <p className={styles.withoutPreview}>
        {withoutPreview(file)}
        <small>{kindInWords(file.mime)}</small>
        {file.reason === 'locked' && mayBeLocked(file.mime) && (
          <button type="button" className={styles.original} onClick={() => onUnlock(file)}>
            输入密码
          </button>
        )}
      </p>
    )
  if (file.pages === 0)
    return (
      <button type="button" className={styles.frame} onClick={() => onEnlarge(file)}>
        {file.peaks ? `录音 ${lengthInWords(file)}` : file.text && textName(file.text)}
        {file.has_macros && <span className={styles.pages}>含宏</span>}
        <span className={styles.hint}>{file.peaks ? '打开来听' : '打开来读'}</span>
        <VisuallyHidden>{file.name}</VisuallyHidden>
      </button>
    )
  return (
    <button type="button" className={styles.frame} onClick={() => onEnlarge(file)}>
      <img
        src={evidenceUrl((isShowing ? previewPath : veilPath)(caseNumber, file.position, 1))}
        alt={`放大看 ${file.name}`}
        loading="lazy"
        draggable={false}
        className={classNames(styles.picture, !isShowing && styles.veiled)}
        onError={() => setHasFailed(true)}
      />
      {!isShowing && <span className={styles.hint}>按住空格看</span>}
      {(file.total > 1 || file.seconds !== null || file.has_macros) && (
        <span className={styles.pages}>
          {[file.has_macros && '含宏', lengthInWords(file) || countInWords(file)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </button>
  )
}
