import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import Upload from 'lucide-react/icons/upload'
import type { ComponentProps } from 'react'
import { isHandheld } from '../../../kit/device.ts'
import { pickedFiles } from './chosen-files.ts'
import styles from './evidence.module.css'
import { FilePicker } from './file-picker.tsx'
import { acceptedList } from './limits.ts'

interface EvidencePickersProps extends Omit<ComponentProps<'input'>, 'type'> {
  id: string
  take: (files: File[]) => void
}

/** The ways to choose files: album, camera and files on a phone; else one button, drop and paste. */
export function EvidencePickers({ id, take, ...rest }: EvidencePickersProps) {
  if (!isHandheld())
    return (
      <>
        <FilePicker
          {...rest}
          {...{ id, take }}
          Icon={Upload}
          label="选择文件"
          multiple
          accept={acceptedList}
        />
        <p className={styles.ways}>也可以把文件拖到这里，或直接粘贴截图</p>
      </>
    )
  const takePicked = (files: File[]) => take(pickedFiles(files))
  return (
    <div className={styles.pickers}>
      <FilePicker
        {...rest}
        id={id}
        take={takePicked}
        Icon={Images}
        label="从相册选"
        multiple
        accept="image/*,video/*"
      />
      <FilePicker
        id={`${id}-camera`}
        take={takePicked}
        Icon={Camera}
        label="拍照"
        accept="image/*"
        capture="environment"
      />
      <FilePicker
        id={`${id}-other`}
        take={takePicked}
        Icon={Upload}
        label="其他文件"
        multiple
        accept={acceptedList}
      />
    </div>
  )
}
