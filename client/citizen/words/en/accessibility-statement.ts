export const aim =
  'Everyone should be able to report and check progress without help: older people, people with poor sight or hearing, people who use a keyboard or a screen reader. The site is built to WCAG 2.2, level AA.'
export const howToUse = 'How you can use it'
export const panel =
  '“Display” at the top enlarges the text and changes the colours. “Easy Mode” has larger text and asks one question on each page, with the buttons to leave and to call for help always at the top. Chinese pages can be read aloud.'
export const keyboard =
  'Everything works with a keyboard alone: Tab moves, Enter or Space presses, Alt + / opens the display settings.'
export const noPictures =
  'To send a report, you need not read a picture or listen to a sound: the security check runs by itself.'
export const zoom =
  'Everything can be read at 200 %, on a phone held sideways and on narrow screens.'
export const timeLimits = 'Where time is limited'
export const codesExpire = 'Codes by SMS and e-mail expire after a while; you can get new ones. '
export const gaps = 'What does not work yet'
export const noCaptions =
  'Pictures and videos that people upload may have no description in words. Reading aloud is in Chinese only.'
export const trouble = 'If you have trouble'
export const tellUs = 'Tell us on which page and where you have trouble'
export const colon = ': '
export const phone = 'telephone '
export const comma = ', '
export const email = 'e-mail '
export const subject = 'Accessibility'
export const inDanger = '. In danger, call '
export const stop = '.'
export const draftKept = (hours: number) =>
  `There is no time limit for writing a report. What you wrote stays on your device for ${hours} hours after the last change, so that you can go on.`
export const sessionEnds = (minutes: number, hours: number) =>
  `You are signed out after ${minutes} minutes without activity; you are asked first. A session lasts at most ${hours} hours, and you are told before it ends.`
export const withdrawal = (minutes: number) =>
  `A report can be withdrawn for ${minutes} minutes after it was sent.`
