import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { evidenceText } from '../../../contract/desk/evidence.ts'
import {
  isOpenable,
  type FileText,
  type TextEncodingName,
  textEncodings,
  type TreeRow,
} from '../../../contract/desk/evidence-text.ts'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import { copyDefanged, defangText } from '../frame/defang.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { SelectField } from '../frame/select-field.tsx'
import { callQuery } from '../frame/queries.ts'
import { sizeInWords } from './moments.ts'
import styles from './evidence-viewer.module.css'

interface Props {
  caseNumber: string
  position: number
  /** Row of the archive's member whose text it is. */
  row: number | undefined
  /** Media type of the file or member. */
  mime: string
  /** Number of the first row of its tree; undefined where members cannot be opened. */
  firstRow: number | undefined
  /** Opens the member at a row of the archive. */
  onOpen: (row: number) => void
  /** The row that is being opened. */
  opening: number | undefined
}

/** The text of a file, fetched when it is shown, which is recorded. */
export function EvidenceText({ caseNumber, position, row, mime, ...opening }: Props) {
  const [encoding, setEncoding] = useState<TextEncodingName>()
  const { data, error } = useQuery({
    ...callQuery(evidenceText, { case_number: caseNumber, position, row, encoding }),
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <div className={styles.text} onCopy={copyDefanged}>
      {/^text\/|\/zip$/.test(mime) && (
        <SelectField
          label="编码（有乱码时更换）"
          none="自动"
          options={textEncodings.map((each) => [each, encodingNames[each]])}
          value={encoding ?? ''}
          onChange={({ target: { value } }) =>
            setEncoding(textEncodings.find((each) => each === value))
          }
        />
      )}
      {error && <p className={styles.remark}>{error.message}</p>}
      {!data && !error && <Skeleton shape="block" />}
      {data && <Remarks text={data.text} />}
      {data && <Content text={data.text} {...opening} />}
    </div>
  )
}

const encodingNames: Readonly<Record<TextEncodingName, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030（简体中文）',
  big5: 'Big5（繁体中文）',
  shift_jis: 'Shift-JIS（日文）',
  'euc-kr': 'EUC-KR（韩文）',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16（高位在前）',
  'utf-32le': 'UTF-32',
  'utf-32be': 'UTF-32（高位在前）',
}

/** What is missing of the text, before it. */
function Remarks({ text }: { text: FileText }) {
  const remarks = [
    text.is_cut && '内容较多，只显示开头部分。',
    text.hidden_removed > 0 && `已去掉 ${text.hidden_removed} 个看不见的字符。`,
  ].filter(Boolean)
  return remarks.length > 0 && <p className={styles.remark}>{remarks.join('')}</p>
}

type ContentProps = Pick<Props, 'firstRow' | 'onOpen' | 'opening'> & { text: FileText }

function Content({ text, ...opening }: ContentProps) {
  switch (text.kind) {
    case 'text':
      return (
        <>
          {text.codes && text.codes.length > 0 && <Codes codes={text.codes} />}
          {text.is_recognised && text.text && (
            <p className={styles.remark}>图片中的文字（机器识别）</p>
          )}
          {text.rows && text.rows.length > 0 && (
            <>
              <p className={styles.remark}>内含 {text.rows.length} 个附件</p>
              <Rows rows={text.rows} {...opening} />
            </>
          )}
          <Plain text={text.text} />
        </>
      )
    case 'chat':
      return (
        <>
          {text.before && <Plain text={text.before} />}
          <ol className={styles.chat}>
            {text.messages.map(({ from, at, text: words }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- messages of one file, in order
              <li key={index} className={styles.message}>
                <p className={styles.remark}>
                  <HostileText text={from} /> · <HostileText text={at} />
                </p>
                <Plain text={words} />
              </li>
            ))}
          </ol>
        </>
      )
    default:
      return <Rows rows={text.rows} {...opening} />
  }
}

interface RowsProps extends Pick<Props, 'firstRow' | 'onOpen' | 'opening'> {
  rows: readonly TreeRow[]
}

/** Entries of an archive, or files inside another one, which are opened one by one. */
const Rows = ({ rows, firstRow, onOpen, opening }: RowsProps) => (
  <ul className={styles.tree}>
    {rows.map((row, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- entries of one archive, in order
      <li key={index} style={{ paddingInlineStart: `${Math.min(row.depth, 12) * 1.25}em` }}>
        <HostileText text={row.name} />
        <small>
          {row.size !== null && sizeInWords(row.size)} {row.note && noteNames[row.note]}
        </small>
        {firstRow !== undefined && isOpenable(row) && (
          <button
            type="button"
            aria-busy={opening === firstRow + index}
            onClick={() => onOpen(firstRow + index)}
          >
            {opening === firstRow + index ? '正在打开' : '打开'}
            <VisuallyHidden>{row.name}</VisuallyHidden>
          </button>
        )}
      </li>
    ))}
  </ul>
)

/** What the QR codes in pictures say; addresses lead nowhere. */
const Codes = ({ codes }: { codes: readonly string[] }) => (
  <>
    <p className={styles.remark}>图片中的二维码</p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code} translate="no">
          <HostileText text={defangText(code)} />
        </li>
      ))}
    </ul>
  </>
)

const noteNames: Readonly<Record<NonNullable<TreeRow['note']>, string>> = {
  archive: '',
  closed: '压缩包，未打开',
  bomb: '解压后异常大，未打开',
  locked: '有密码',
  sealed: '有密码，这里打不开',
  outside: '名称指向压缩包以外，已改写',
}

const Plain = ({ text }: { text: string }) => (
  <p className={styles.plain}>
    <HostileText text={text} />
  </p>
)
