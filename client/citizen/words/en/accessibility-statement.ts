export const aim =
  'Everybody should be able to report and check progress alone: old people, people who see or hear badly, people who use a keyboard or a screen reader. The site is built to WCAG 2.2, level AA.'
export const howToUse = 'How you can use it'
export const panel =
  '“Display” at the top enlarges the text and changes the colours. “Easy Mode” has larger text and asks one thing a page, with the buttons for leaving and calling always at the top. Chinese pages can be read aloud.'
export const keyboard =
  'Everything works with a keyboard alone: Tab moves, Enter or Space presses, Alt + / opens the display settings.'
export const noPictures =
  'A report needs no picture or sound to be recognised: the safety check runs by itself.'
export const zoom =
  'All contents can be read at 200 %, on a phone held sideways and on narrow screens.'
export const timeLimits = 'Where time is limited'
export const codesExpire = 'Codes by SMS and e-mail expire after a while; you can get others. '
export const gaps = 'What is not done yet'
export const noCaptions =
  'Pictures and videos that people upload may have no description in words. Reading aloud is in Chinese only.'
export const trouble = 'If you have trouble'
export const tellUs = 'Please tell us on which page and where'
export const colon = ': '
export const phone = 'telephone '
export const comma = ', '
export const email = 'e-mail '
export const subject = 'Accessibility'
export const inDanger = '. In danger, call '
export const stop = '.'
export const draftKept = (hours: number, days: number) =>
  `Writing a report has no limit. What you wrote stays on your device for ${hours} hours, or ${days} days if you choose, so that you can go on.`
export const sessionEnds = (minutes: number, hours: number) =>
  `You are signed out after ${minutes} minutes without use, and asked before. A session lasts at most ${hours} hours, and you are told before it ends.`
export const withdrawal = (minutes: number) =>
  `A report can be withdrawn for ${minutes} minutes after it was sent.`
