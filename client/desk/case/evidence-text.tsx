import { useQuery } from '@tanstack/react-query'
import { evidenceText } from '../../../contract/desk/evidence.ts'
import type { FileText } from '../../../contract/desk/evidence-text.ts'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { copyDefanged } from '../frame/defang.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { callQuery } from '../frame/queries.ts'
import styles from './evidence-viewer.module.css'

interface Props {
  caseNumber: string
  position: number
}

/** The text of a file, fetched when it is shown, which is recorded. */
export function EvidenceText({ caseNumber, position }: Props) {
  const { data, error } = useQuery({
    ...callQuery(evidenceText, { case_number: caseNumber, position }),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (error) return <p className={styles.remark}>{error.message}</p>
  if (!data) return <Skeleton shape="block" />
  return (
    <div className={styles.text} onCopy={copyDefanged}>
      <Remarks text={data.text} />
      <Content text={data.text} />
    </div>
  )
}

/** What is missing of the text, before it. */
function Remarks({ text }: { text: FileText }) {
  const remarks = [
    text.is_cut && '文字较长，只显示开头部分。',
    text.hidden_removed > 0 && `已去掉 ${text.hidden_removed} 个看不见的字符。`,
  ].filter(Boolean)
  return remarks.length > 0 && <p className={styles.remark}>{remarks.join('')}</p>
}

function Content({ text }: { text: FileText }) {
  return (
    <p className={styles.plain}>
      <HostileText text={text.text} />
    </p>
  )
}
