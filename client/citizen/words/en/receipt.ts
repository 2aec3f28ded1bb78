export const received = 'Your report was received'
export const receivedAt = (time: string, hasDeadlines: boolean) =>
  `Received on ${time} (Beijing time). Thank you.${hasDeadlines ? ' The centre answers within the time limits.' : ''}`
export const receipt = 'Receipt'
export const slipTitle = 'Receipt'
export const seal = 'Received'

export const next = 'What happens next'
export const whatNext = (deadline: string | undefined) =>
  deadline
    ? `Staff decide ${deadline} whether to accept your report.`
    : 'Staff review your report and decide whether to accept it.'
export const askedThere = (isNamed: boolean) =>
  ` If they need more, the question is on the progress page${isNamed ? ', or they call you' : ''}.`
export const appealThere = 'If you disagree with the result, you can appeal on the progress page.'
export const withdrawable = 'You can withdraw for 10 minutes'
export const onPhone = 'Go on with your phone'
export const scanToPhone = 'Scan this to take the code to your phone. Do not let others scan it.'
export const qrLabel = 'QR code with the query code'

export const receivedBefore = 'This report had been received before'
export const notAdded =
  'Later changes were not added. To add something, open the report with its query code and add information there.'
export const noCode = 'No query code could be read'
export const noCodeNeeded =
  'Your report was received; do not send it again. If you were signed in, see its progress in “My reports”.'
export const yourCode = 'Your query code · '
export const saveNow = 'save it now, it cannot be recovered'
export const saveForProgress = 'save it now, you need it to see the progress'
export const bySms =
  'An SMS to your phone was requested. It may not arrive: save the query code here as well.'

export const copy = 'Copy the query code'
export const savePicture = 'Save as a picture'
export const print = 'Print'
export const isCopied = 'Copied. Paste it where you will find it again, such as your notes.'
export const notCopied =
  'This browser cannot copy. Press and hold the query code above to copy it, or write it down.'
export const pictureName = (day: string) => `receipt-${day}.png`
export const pictureSaved = 'The picture was saved. Check your downloads or your album.'
export const noPicture =
  'This browser cannot save pictures. Take a screenshot, or write the query code down.'
export const pressPicture = 'Press and hold the picture to save it'
export const pictureLabel = 'Picture of the query code'
export const close = 'Close'

export const isSaved = 'I have saved the query code'
export const onDevice = 'Keep it on this device as well (anyone who can use it can see this report)'
export const kept = (days: number) =>
  `Kept on this device for up to ${days} days. Under “Progress” you can open and remove it. Signing out or deleting your account removes it.`
export const keptFull = (count: number) =>
  `This device already keeps ${count} query codes. Remove one under “Progress” first.`
export const keptRefused = 'This browser cannot keep it. Save it in another way.'
export const keptRemoved = 'Removed from this device'

export const progress = 'See the progress'
export const another = 'Report something else'
export const home = 'Back to the home page'
export const keptHere = (minutes: number, isKept: boolean) =>
  `This page keeps the receipt for ${minutes} minutes, or until you close it${isKept ? '; the query code stays on this device' : ''}. On a shared device, clear it once you have saved the query code.`
export const clear = 'Clear and leave'
export const clearQuestion = 'Clear and leave?'
export const clearMeans =
  'Everything that this site keeps on this device is deleted for good: drafts, codes, receipt, login and settings.'

export const unsaved = 'The query code is not saved yet'
export const stay = 'Stay on this page'
export const withoutCode = 'Without it you cannot see the progress or the answer. '
export const clearUnsaved = 'Clear without saving, and leave'
export const clearedForGood = 'Once cleared, it cannot be recovered.'
export const leaveUnsaved = 'Leave without saving'
export const leftFor = (minutes: number) =>
  `For ${minutes} minutes you can find it again in this tab. Closing the tab removes it.`

export const about = 'Report'
export const named = 'with your name'
export const anonymous = 'anonymous'
export const time = 'Received'
export const inBeijing = (time: string, until: string | undefined) =>
  `${time}${until === undefined ? '' : ` to ${until}`} (Beijing time)`
export const materials = 'Evidence'
export const files = (count: number, size: string) =>
  count > 0 ? `${count} ${count === 1 ? 'file' : 'files'}, ${size}` : 'none'
export const file = (place: number) => `File ${place}`
export const digests = 'Digests'
export const digestsFolded = (count: number) => `${count} digest${count === 1 ? '' : 's'}`
export const contents = (digest: string) => `Contents SM3 ${digest}`
export const allDigests = (digest: string, files: readonly string[]) =>
  `Contents SM3 ${digest}${files.length > 0 ? ` · files ${files.join(', ')}` : ''}`
export const signature = 'Signature'
export const signatureLine = (keyId: string, start: string, isInQr: boolean) =>
  `Signature SM2 ${keyId} · ${start}…${isInQr ? ' (all of it is in the QR code)' : ''}`
export const verify = 'Verify this receipt'
export const saveText = 'Save the text'
export const textName = 'receipt.txt'
export const saveReceipt = 'Save the receipt'
export const textSaved = 'The receipt was saved. Check your downloads.'
export const noReceipt = 'The receipt did not arrive. Try again later.'

export const keepSecret = 'Query code · cannot be recovered; do not send it to others'
export const scan = 'Scan to see the progress and the answer'
export const appealOnce = 'If you disagree with the answer, you can appeal once.'
export const verifyPicture = 'To verify this receipt, choose this picture at “Verify a receipt”.'
export const verifyText =
  'To verify this receipt, paste its text at “Verify a receipt”: the QR code has no signature.'
export const scanPrint = 'Scan to see the progress and the answer. Do not let others scan it. '
export const verifyPrint = 'To verify this receipt, photograph the QR code at “Verify a receipt”.'

export const withdrawn = 'Your report was withdrawn'
export const isErased =
  'What you wrote, your personal data and your files were deleted, and the report is not handled. The query code only shows “Withdrawn”.'
export const again = 'Report again'
