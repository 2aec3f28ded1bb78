import FileArchive from 'lucide-react/icons/file-archive'
import FileText from 'lucide-react/icons/file-text'
import FileVideo from 'lucide-react/icons/file-video'
import Image from 'lucide-react/icons/image'
import Music from 'lucide-react/icons/music'
import { useEffect, useState } from 'react'
import styles from './evidence.module.css'
import type { Evidence } from './upload-queue.ts'

const icons = [
  { kind: /\.(jpe?g|png|webp|gif|heic)$/i, Icon: Image },
  { kind: /\.(mp4|mov)$/i, Icon: FileVideo },
  { kind: /\.(mp3|m4a|wav)$/i, Icon: Music },
  { kind: /\.zip$/i, Icon: FileArchive },
] as const

/** What every browser can show. */
const picture = /\.(jpe?g|png|webp|gif)$/i

/** A small picture of an image, made on the device; an icon for anything else. */
export function Thumbnail({
  file: { name, content },
}: {
  file: Pick<Evidence, 'name' | 'content'>
}) {
  const shown = picture.test(name) ? content : undefined
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!shown) return undefined
    const made = URL.createObjectURL(shown)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is a resource with a lifetime
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [shown])
  const Icon = icons.find(({ kind }) => kind.test(name))?.Icon ?? FileText
  return (
    <span className={styles.thumbnail}>
      {shown && address ? (
        <img src={address} alt="" onError={() => setAddress(undefined)} />
      ) : (
        <Icon size={22} />
      )}
    </span>
  )
}
