const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

export const countedIn = (month: string) =>
  `Counted in the figures of ${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
export const means =
  'Two people checked, signed and closed the figures of this month. They never change, and your report is one of them. You can save the proof and check it yourself.'
export const tellsNothing = 'The proof has neither your code nor anything of your report.'
export const save = 'Save the proof'
export const saved = 'The proof was saved. Check your downloads.'
export const noProof =
  'There is no proof for this report: the month had too few reports to publish their number, or it was sent too early.'
export const yourself =
  'To check it, run these commands on your own computer, with your code in place of CODE. They use OpenSSL alone, and your code is not sent anywhere.'
export const code = 'CODE'
