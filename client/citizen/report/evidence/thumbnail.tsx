import FileArchive from 'lucide-react/icons/file-archive'
import FileText from 'lucide-react/icons/file-text'
import FileVideo from 'lucide-react/icons/file-video'
import Image from 'lucide-react/icons/image'
import Music from 'lucide-react/icons/music'
import { useState } from 'react'
import styles from './evidence.module.css'
import type { Evidence } from './upload-queue.ts'
import { useObjectUrl } from '../../../kit/use-object-url.ts'

const icons = [
  { kind: /\.(jpe?g|jpe|jfif|png|webp|gif|hei[cf]|avif|bmp|tiff?)$/i, Icon: Image },
  { kind: /\.(mp4|m4v|mov|3gpp?|3g2|mkv|webm|avi)$/i, Icon: FileVideo },
  { kind: /\.(mp3|m4a|wav|aac|amr|og[ga]|opus|flac)$/i, Icon: Music },
  { kind: /\.(zip|rar|7z)$/i, Icon: FileArchive },
] as const

/** Icon of a file by its name. */
export function FileIcon({ name, size }: { name: string; size: number }) {
  const Icon = icons.find(({ kind }) => kind.test(name))?.Icon ?? FileText
  return <Icon size={size} />
}

/** Extensions of pictures that every browser can show. */
export const shownPicture = /\.(jpe?g|jpe|jfif|png|webp|gif|avif|bmp)$/i

/** Thumbnail of a picture, made on the device; an icon for other files. */
export function Thumbnail({
  file: { name, content },
}: {
  file: Pick<Evidence, 'name' | 'content'>
}) {
  const shown = shownPicture.test(name) ? content : undefined
  const address = useObjectUrl(shown)
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={styles.thumbnail}>
      {shown && address && !isBroken ? (
        <img src={address} alt="" onError={() => setBroken(true)} />
      ) : (
        <FileIcon name={name} size={22} />
      )}
    </span>
  )
}
