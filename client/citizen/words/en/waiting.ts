export const formTitle = 'Write the report'
export const formOpens =
  'The form is on its way. What you write is kept on this device, also without a connection, and can be checked and changed before it is sent.'
export const unsent = 'Unsent report'
export const youHaveUnsent = 'You have an unsent report'
export const lastChange = 'Last change: '
export const goOn = 'Go on writing'
export const offlineTitle = 'The site cannot be reached; this still works'
export const sealedUnsent = (at: string) =>
  `An unsent report (${at}) is kept encrypted on this device. It opens once the site can be reached.`
export const openUnsent = (at: string) => `You can go on with an unsent report (${at}).`
export const writeFirst =
  'You can write a report now. It is kept on this device until it can be sent.'
export const writeNow = 'Write a report'
export const otherNumbers = 'Telephone numbers of other authorities'
