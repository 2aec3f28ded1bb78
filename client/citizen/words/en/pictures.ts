export const codesFound = (pictures: readonly string[]) =>
  `A QR code in “${pictures.join('”, “')}” leads to:`
export const wordsSeen = (pictures: readonly string[]) => `Seen in “${pictures.join('”, “')}”:`
export const codeSays = (code: string) => `QR code ${code}`
export const fillFromPicture = (place: string) => `Fill in ${place}`
export const filledFromPicture = (place: string) => `Filled in: ${place}`
