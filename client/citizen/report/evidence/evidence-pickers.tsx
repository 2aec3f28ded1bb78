import * as words from '#words/evidence.ts'
import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import Upload from 'lucide-react/icons/upload'
import type { ComponentProps } from 'react'
import { isHandheld } from '../../../kit/device.ts'
import { pickedFiles } from './chosen-files.ts'
import styles from './evidence.module.css'
import { FilePicker } from './file-picker.tsx'

interface EvidencePickersProps extends Omit<ComponentProps<'input'>, 'type'> {
  id: string
  take: (files: File[]) => void
}

/** The ways to choose files: album, camera and files on a phone; else one button, drop and paste. */
export function EvidencePickers({ id, take, ...rest }: EvidencePickersProps) {
  if (!isHandheld())
    return (
      <>
        <FilePicker {...rest} {...{ id, take }} Icon={Upload} label={words.chooseFiles} multiple />
        <p className={styles.ways}>{words.dropHere}</p>
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
        label={words.fromAlbum}
        multiple
        accept="image/*,video/*"
      />
      <FilePicker
        id={`${id}-camera`}
        take={takePicked}
        Icon={Camera}
        label={words.takePhoto}
        accept="image/*"
        capture="environment"
      />
      <FilePicker
        id={`${id}-other`}
        take={takePicked}
        Icon={Upload}
        label={words.otherFiles}
        multiple
      />
    </div>
  )
}
