export const changeType = 'Change the type'
export const changeWay = 'Change how you report'
export const anonymousReport = 'Report anonymously'
export const namedReport = 'Report with your name'
export const wayQuestion = ['Do you want to leave ', 'your contact details?'] as const
export const wayLegend = 'How would you like to report?'
export const typeTitle = 'Report'
export const typeLead = 'First choose a type. The closest one will do.'
export const signInNeeded = 'Sign in first for reports of this type.'
export const wayClosed = 'This type cannot be reported in this way at present.'
export const wayMissing = 'Choose a way to report'
export const namedOnly = 'Reports of this type need your name, so that we can verify who you are.'
export const toSignIn = 'Sign in'
export const nextForm = 'Next: write the report'
export const anonymousGist = 'No name or number needed. Check progress with your code.'
export const sameCare = 'Handled just as carefully'
export const sameCareAndTime = 'Handled just as carefully, with the same deadlines'
export const askByCode = 'We ask and answer you through the query code'
export const codeFinal = 'A lost query code cannot be recovered'
export const namedGist = 'With your name and mobile number, verified once by SMS.'
export const mayCall = 'We can call you to verify facts'
export const codeByPhone = 'Lost your code? Use your phone number'
export const sealedName = 'Name and number are stored encrypted, and used only to verify and answer'
export const notTold = 'The person you report is not told'
export const withoutName = 'You need not give name and number'
export const codeShows = '. A query code shows the progress.'
export const stop = '. '
export const nameNeeded = 'Your name and mobile number are needed'
export const sealed = ', and stored encrypted'
export const mayAsk = '. We contact you to verify facts.'
export const guideLabel = 'Type of the report, and advice'
export const guide = 'Advice'
export const keptOnChange = 'Changing these keeps what you wrote.'
export const notThisWay = 'This type cannot be reported in this way at present'
export const keptOnOtherWay = 'Choose the other way: what you wrote is kept.'
export const place = 'Where you saw it'
export const noAddress = 'No address? Give a number or an account'
export const numbers = 'Their numbers'
export const numbersHint = 'Numbers that called you or sent messages, separated by commas.'
export const account = 'Account, group or place in an app'
export const accountHint =
  'Fill this in if there is no web address. For example: a WeChat ID, a QQ group, a live room number, or “app → home page → search for a word”.'
export const siteName = 'Name of the site or app'
export const story = 'What happened'
export const description = 'Description'
export const descriptionHint =
  'Who did what, where, and why you think it is wrong. Leave out your own name and number.'
export const seenAt = 'When you saw it'
export const beijingTime = 'Beijing time'
export const clockWrong = 'The clock of your device is wrong: “Just now” fills in our time'
export const justSeen = 'Just now'
export const minors = 'A child is involved'
export const minorsHint =
  'Tick this if it shows children or is made for them: such reports are handled first.'
export const yourPhone = 'Your mobile number'
export const aboutYou = 'About you'
export const reporterKept =
  'Stored encrypted, used only to verify and answer, and never told to the person you report. '
export const name = 'Name'
export const idNumber = 'ID card number'
export const email = 'E-mail'
export const wantsResult = 'Tell me the result'
export const sendCode = 'Send the query code to my phone'
export const sendCodeHint =
  'One SMS after sending. Anyone who can read your SMS can use the query code as well.'
export const phone = 'Mobile number'
export const ownPhone = 'The mobile number of your account. It needs no verification.'
export const otherPhone = 'Use another number'
export const ownInstead = 'Use the number of your account: '
export const toReview = 'Next: check'
export const reviewSoon = 'You can still change it there. Nothing is sent yet.'
export const backOne = 'Back'
export const nextOne = 'Next'
export const corrected = 'Done, check again'
export const evidence = 'Evidence'
export const evidenceLabel = 'Screenshots, recordings, chats'
export const filePassword = 'Password to open the files'
export const filePasswordHint =
  'If a ZIP or PDF needs a password to open, write it here (at most 200 characters): we cannot read it otherwise. Stored encrypted, used only to look at your evidence, and not kept on this device.'
export const inFuture = 'This time is in the future'
export const dayMissing = 'Please give the whole date, or leave both fields empty'
export const phoneMissing = 'Enter your mobile number'
export const smsCode = 'Code by SMS'
export const putBack = 'Your text is back.'
export const accountFull = '“Account, group or place in an app” is full; nothing more can be added.'
export const address = 'Web address'
export const addressHint =
  'Paste the whole text that an app shared: the web address in it is found. You can also enter a telephone number here.'
export const addAddress = 'Add a web address'
export const addressOf = (index: number) => `Web address ${index}`
export const removeAddress = (index: number) => `Remove web address ${index}`
export const filledIn = (account: string) => `Filled in below: ${account}`
export const schemeAdded = 'http:// was added: '
export const readAs = 'read as '
export const fillIn = (account: string) => `Fill in “${account}” below`
export const original = 'The text as it was'
export const undo = 'Undo'
export const movedTo = (found: readonly string[], field: string) =>
  `“${found.join('”, “')}” was moved to “${field}”. `
export const noAddressFound =
  'No web address was found in the text. That does not matter: fill in the account, group or place in an app below.'
export const onlyAccounts = (moved: string) => `No web address was found. ${moved}Please check.`
export const takenIn = (count: number, moved: string) =>
  `${count === 1 ? 'One web address was' : `${count} web addresses were`} found in the text. Please check. ${moved}`
export const notPlaced = (most: number, left: number) =>
  `At most ${most} fit; ${left} did not. You can add them to the description.`
export const addedFiles = 'Added files'
export const moveUp = (name: string) => `Move up ${name}`
export const moveDown = (name: string) => `Move down ${name}`
export const remove = (name: string) => `Remove ${name}`
export const pause = 'Pause'
export const resume = 'Resume'
export const retry = 'Try again'
export const verbUpload = (verb: string, name: string) => `${verb}: upload of ${name}`
export const pausedUpload = (name: string) => `Upload paused: ${name}`
export const uploadingFile = (name: string) => `Uploading ${name}`
export const isPaused = 'paused'
export const uploaded = 'uploaded'
export const cleaned = ', without place, time and device'
export const metadataKept = 'The data in this file could not be removed'
export const decideFiles =
  'The data in a file could not be removed. Choose to send it anyway or to remove it'
export const keepAnyway = 'Send it anyway'
export const removeFile = 'Remove'
export const waits = 'waiting'
export const fileUploaded = (name: string) => `${name} is uploaded`
export const filePaused = (name: string) => `${name} is paused`
export const fileFailed = (name: string, why: string) => `${name} was not uploaded: ${why}`
export const fileSays = (name: string, message: string) => `${name}: ${message}`
export const isProgram = (name: string) =>
  `“${name}” was not added: instead of a program, please give the web address from which it is downloaded`
export const notUploaded = (reason: string) => `Not uploaded: ${reason}`
export const uploadOffline = 'there is no network; it is tried again once there is'
export const uploadUnanswered = 'the server did not answer. Please try again'
export const uploadStatus = (status: number) =>
  status === 413
    ? 'the file is too large. Compress it or add a part of it'
    : status === 415
      ? 'files of this kind are not accepted'
      : status === 403
        ? 'access was refused, perhaps by the network. Try again from another one'
        : status === 429
          ? 'too many at once. Wait a moment and try again'
          : 'the server has a problem. Please try again later'
export const emptyFile = (name: string) => `“${name}” was not added: it is empty, or a folder`
export const tooLarge = (name: string, size: string) =>
  `“${name}” was not added: it has ${size}, more than 50 MB. Compress it or add a part of it.`
export const notKept = 'This device could not keep the file. Remove it and add it again.'
export const addedAlready = (name: string) => `“${name}” was already added`
export const tooMany = (name: string, most: number) =>
  `“${name}” was not added: ${most} files at most. You can put several into one ZIP file.`
export const reviewTitle = 'Check your report'
export const ofAccount = (phone: string) => `${phone} (of your account)`
export const pleaseCheck = 'Check your report, then send it'
export const typeAndWay = 'Type and way'
export const reportType = 'Type'
export const reportWay = 'Way'
export const filesOf = (count: number) => `Files (${count})`
export const anonymousReminder =
  'Anonymous report: look at your text and screenshots once more. They should not show your own name, number, picture or account. '
export const namedReminder =
  'Report with your name: your personal data are stored encrypted, used only to verify and answer, and never told to the person you report. '
export const truthfully = 'Report truthfully: false accusations have legal consequences.'
export const agree = 'By sending you agree to the '
export const and = ' and the '
export const edit = 'Change'
export const editPart = (part: string) => `Change: ${part}`
export const notFilledIn = 'not filled in'
export const play = 'Play '
export const enlarge = 'Enlarge '
export const close = 'Close'
export const waitsUpload = 'Waiting for uploads'
export const waitsNetwork = 'Waiting for the connection'
export const sendingNow = 'Sending'
export const retryIn = (seconds: number) => `Try again in ${seconds} s`
export const retryUpload = 'Upload again and send'
export const send = 'Send the report'
export const noNetwork = 'There is no connection'
export const sendsLater =
  'All that you wrote and added is here. It is sent once there is a connection; keep this page open.'
export const notYet = 'Do not send yet'
export const backToForm = 'Back to the form'
export const sendingWait = 'Sending…'
export const sureToRepeat =
  'It may have arrived. Trying again does not make two reports: you get the same query code.'
export const mayDouble =
  'It may have arrived, and trying again may make two reports. If you were signed in, look at “My reports” first.'
export const retryOrRemove = 'Try again, or go back and remove them.'
export const removeThem = 'Go back, and remove or replace them.'
export const allThere = 'All that you wrote and added is here.'
export const uploadsLeft = (count: number) =>
  `${count} uploading. The report is sent when they are done; stay on this page.`
export const uploadFiles = 'Upload of the files'
export const fileGone = 'A file has expired. Remove it and add it again.'
export const filesFailed = (count: number) => `${count} of the files could not be uploaded`
export const steps = {
  type: 'Topic',
  way: 'How',
  fill: 'Details',
  check: 'Check',
  code: 'Query code',
}
export const chooseType = 'First choose a type'
export const typeGone = 'This type is no longer open. Choose another; what you wrote is kept.'
export const yes = 'yes'
export const no = 'no'
export const accountName = 'Account or place'
export const siteShort = 'Site or app'
export const resultWanted = 'Result wanted'
export const draftWhat = 'What you write and add is kept '
export const draftEncrypted = 'encrypted '
export const draftKept = (hours: number) =>
  `on this device, and deleted ${hours} hours after the last change. `
export const draftUnsafe = 'only in part on this device. '
export const reporterNotKept =
  'Name, mobile number, ID card number and e-mail address are not kept: fill them in again after you open the page again. '
export const clearOnShared = 'If the device is not yours, choose “Clear and leave” before you go.'
export const clearDraft = 'Clear the draft'
export const clearQuestion = 'Clear the draft?'
export const doNotClear = 'Keep it'
export const clear = 'Clear'
export const clearMeans = 'The unsent report and its files are deleted from this device for good.'
export const clearUnknown =
  'It is not known whether your last attempt arrived. If it did, its query code is lost with the draft.'
export const mayHaveArrived = 'Your last attempt had no answer; the report may have arrived'
export const againMayDouble =
  'Sending again may make two reports. If you were signed in, look at “My reports” first.'
export const againIsSafe =
  'Send it again: it does not become two reports, and you get the same query code.'
export const restored = (at: string) => `What you wrote before is back (${at})`
export const reporterLacks =
  'Name, mobile number, ID card number and e-mail address were not kept: fill them in again. '
export const notYours = 'If you did not write it, or the device is not yours, clear it.'
export const outOfReach = (at: string) => `An unsent report (${at}) cannot be opened at present`
export const outOfReachMeans =
  'It is kept encrypted on this device. Reload the page once the site can be reached. If you write a new report now, the unsent one opens after the new one has been sent.'
export const noStorage = 'This device cannot keep a draft at present'
export const noStorageMeans =
  'The page may be unencrypted, the window private, or the device full. Do not close or reload the page before you have sent the report.'
export const openElsewhere = 'This report has been opened in another tab'
export const openElsewhereMeans =
  'Changes on this page are no longer kept. Continue in the other tab.'
export const largePictures = (count: number, size: string) =>
  `${count} large pictures, ${size} in all`
export const sendOriginal = 'Send the originals'
export const sendSmaller = (size: string) => `Send smaller ones, about ${size} MB`
export const originalPicture = 'Originals'
export const originalMeans =
  ' are clearer and keep time and place: better evidence. Send them by Wi-Fi, or if your data allow.'
export const smallerEnding = '-smaller'
export const smaller = 'Smaller ones'
export const smallerMeans =
  ' are sent faster; fine print may be lost. Time and place are removed: choose this if you do not want others to know where they were taken.'
export const shrinking = (one: number, all: number) => `Picture ${one} of ${all}…`
export const goesOn = 'No connection; it continues by itself'
export const goesOnThen = (message: string) => `${message} It continues by itself.`
export const goesOnLater = 'No answer at present; it goes on by itself'
export const fileUnreadable =
  'This device cannot read the file (it may have been moved or changed). Reload the page, or remove the file and add it again.'
export const screenshot = 'Screenshot'
export const photo = 'Photo'
export const writtenAsAddress = (text: string) => `Written in the field of the address: ${text}`
