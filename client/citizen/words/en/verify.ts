export const title = 'Verify a receipt'
export const lead = 'See whether a receipt was issued by the centre, and whether it was changed.'
export const proves = 'What it proves'
export const whatItProves =
  'The centre received a report at that time, and its contents and files match the digests.'
export const provesNot = 'What it does not prove'
export const whatItProvesNot = 'That the report is true, or who sent it.'
export const beforeShowing = 'Before you show it to others'
export const holdsCode = 'A receipt has the query code. Anyone who has it can see the report.'
export const notOffered = 'This site does not issue signed receipts at present.'
export const put = 'Put the picture or the text of a receipt here'
export const how =
  'You can also paste it, or photograph the printed receipt. It is read on this device only.'
export const choose = 'Choose a picture or a text'
export const photograph = 'Take a photo'
export const busy = 'Reading and verifying…'
export const pasteText = 'Paste the text of a receipt'
export const text = 'Text of the receipt'
export const textHint =
  'All of it, unchanged, from the first line to the one with the signature. It has the query code: do not paste it on a device that is not yours.'
export const verify = 'Verify'
export const noSignature =
  'No signature was found. Paste all of the receipt; its last line begins with “签名：”.'
export const yourself = 'Verify it yourself with OpenSSL'
export const signedWith = (id: string) =>
  `The signature is SM2 (GB/T 32918) with SM3, signer id ${id}. The public key is at `
export const formerKeys =
  '; former keys are at this address with “/KEY-ID.pem” after it. “Verified OK” means valid.'

export const notText = (name: string) => `“${name}” is not the text of a receipt and was not read`
export const notReceipt = (name: string) =>
  `“${name}” is not a picture or the text of a receipt and was not read`
export const notOpened = (name: string) =>
  `“${name}” cannot be opened. Choose a PNG or JPG picture, or the text of the receipt.`
export const noQr = (name: string) =>
  `No QR code was found in “${name}”. Take a sharp photo without glare, or choose the text.`
export const otherQr = (name: string) => `The QR code in “${name}” is not that of a receipt`
export const codeOnly = (name: string) =>
  `The QR code in “${name}” has the query code only, no signature. Choose or paste the text.`
export const unreadable = (name: string) =>
  `The signature in the QR code of “${name}” cannot be read. Choose or paste the text.`

export const pill = (valid: boolean) => (valid ? 'Valid' : 'Not valid')
export const valid = (centre: string | undefined) =>
  `This receipt was issued by ${centre ?? 'the centre'} and is unchanged.`
export const invalid = 'This receipt was not signed by the centre, or was changed.'
export const whyInvalid =
  'Even one changed character makes it invalid. Try again with the receipt as it was saved. If it is still not valid, do not trust it.'
export const files = (count: string) => `files: ${Number.parseInt(count, 10)}`
export const onlyQr =
  'Only the contents of the QR code are signed. Where the picture or the paper differs, this text counts.'
export const all = 'All that was signed'
export const unsigned = 'There is text after the signature that the centre did not sign'
export const byAnybody = ['Anyone can add it. It is not from the centre: “', '”'] as const
