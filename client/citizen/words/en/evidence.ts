import type { Family } from '../../../../contract/evidence/kinds.ts'

export const metadataStay =
  'Pictures and videos may hold place, time and device, and documents the name of their author. They are sent with the file.'
export const removeMetadata = 'Remove place, time and device from pictures, videos and recordings'
/** The kinds that are cleaned first, then the others (`limits.test.ts`). */
export const removeHint =
  'Works for JPG, PNG, WebP, GIF, HEIC, AVIF, BMP, MP4, MOV, 3GP, MP3, AAC, M4A, WAV, AMR, OGG. Picture and sound stay the same. This applies to files that you add from now on. Data in TIFF, MKV, WebM, AVI, FLAC, documents and archives, and what a picture shows, are not removed: please check them yourself.'
const families: Readonly<Record<Family, string>> = {
  picture: 'pictures',
  film: 'videos',
  sound: 'recordings',
  document: 'documents and tables',
  text: 'texts',
  archive: 'archives',
  mail: 'mails',
}
export const limits = (most: number) =>
  `At most ${most}, each up to 50 MB: ${Object.values(families).join(', ')}`
export const chooseFiles = 'Choose files'
export const dropHere = 'Or drop files here, or paste a screenshot'
export const fromAlbum = 'From the album'
export const takePhoto = 'Take a photo'
export const otherFiles = 'Other files'
