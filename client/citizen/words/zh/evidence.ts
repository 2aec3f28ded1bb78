/** Words of the field for evidence, which loads after the form. */
import type { Family } from '../../../../contract/evidence/kinds.ts'

export const metadataStay =
  '照片和视频里可能带有拍摄地点、时间和设备信息，文档里可能带有作者姓名，会随文件一起提交。'
export const removeMetadata = '去除照片、视频和录音里的拍摄地点、时间和设备信息'
/** The kinds that are cleaned first, then the others (`limits.test.ts`). */
export const removeHint =
  '能去除：JPG、PNG、WebP、GIF、HEIC、AVIF、BMP、MP4、MOV、3GP、MP3、AAC、M4A、WAV、AMR、OGG。画面不变。TIFF、MKV、WebM、AVI、FLAC、文档和压缩包不处理；文档和画面里的姓名，请自己检查。'
const families: Readonly<Record<Family, string>> = {
  picture: '图片',
  film: '视频',
  sound: '录音',
  document: '文档和表格',
  text: '聊天记录等文本',
  archive: '压缩包',
  mail: '邮件',
}
export const limits = (most: number) =>
  `最多 ${most} 个，每个不超过 50 MB：${Object.values(families).join('、')}`
export const chooseFiles = '选择文件'
export const dropHere = '也可以把文件拖到这里，或直接粘贴截图'
export const fromAlbum = '从相册选'
export const takePhoto = '拍照'
export const otherFiles = '其他文件'
