/** Places in pictures of the evidence. */

export const codesFound = (pictures: readonly string[]) =>
  `图片“${pictures.join('”“')}”里有二维码，它指向：`
export const wordsSeen = (pictures: readonly string[]) => `图片“${pictures.join('”“')}”里看到：`
export const codeSays = (code: string) => `二维码 ${code}`
export const fillFromPicture = (place: string) => `填入 ${place}`
export const filledFromPicture = (place: string) => `已填入：${place}`
