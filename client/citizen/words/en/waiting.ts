export const formTitle = 'Write the report'
export const formOpens =
  'The form opens in a moment. What you write is kept on this device, even without a connection, and you can check and change it before sending.'
export const unsent = 'Unsent report'
export const youHaveUnsent = 'You have an unsent report'
export const severalUnsent = (count: number) => `You have ${count} unsent reports`
export const goOn = 'Continue writing'
export const goOnWith = 'Continue writing: '
export const changed = (at: string) => ` (${at})`
export const offlineTitle = 'The site cannot be reached; you can still'
export const sealedUnsent = (at: string) =>
  `An unsent report (${at}) is kept encrypted on this device. It opens once the site can be reached.`
export const openUnsent = (at: string) => `You have an unsent report (${at}) and can continue it.`
export const writeFirst =
  'You can write a report now. It is kept on this device until it can be sent.'
export const writeNow = 'Write a report'
export const otherNumbers = 'Telephone numbers of other authorities'
export const written = (parts: number) => `${parts} of 3 parts written`
export const files = (count: number) => `${count} file${count === 1 ? '' : 's'}`
export const comma = ', '
