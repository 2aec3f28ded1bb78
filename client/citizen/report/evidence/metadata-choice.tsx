import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { useFeatures } from '../../site/features.ts'
import styles from './evidence.module.css'

interface MetadataChoiceProps {
  removes: boolean
  choose: (removes: boolean) => void
}

/** Whether files lose what they say of where and with what they were made; where nobody can do that, that they keep it. */
export function MetadataChoice({ removes, choose }: MetadataChoiceProps) {
  const { metadata_removal: canRemove } = useFeatures()
  if (!canRemove)
    return (
      <p className={styles.hint}>
        照片和视频里可能带有拍摄地点、时间和设备信息，文档里可能带有作者姓名，会随文件一起提交。
      </p>
    )
  return (
    <Checkbox
      label="去除照片、视频和录音里的拍摄地点、时间和设备信息"
      hint="画面和声音不变，对之后添加的文件有效。文档里的作者姓名、GIF、MP3 和压缩包里的信息，以及画面里拍到的内容不会去除，请自己检查。"
      checked={removes}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
