export const title = 'What was read'
export const looksLike = 'Looks like:'
export const whichType = 'Which topic?'
export const chooseType = 'Choose a topic'
export const orMaybe = 'Or '
export const change = 'Edit'
export const changeOf = (label: string) => `Edit: ${label}`
export const picture = 'Picture'
export const remove = 'Remove'
export const anonymously = 'Report this anonymously'
export const named = 'With my name'
export const notSent =
  'Nothing has been sent. This was read on your device; change or remove what you like. Opened the link, gave a password or transferred money? Call 96110 first.'
export const elsewhere =
  'This seems to be a matter of daily life. We only handle online content: call '
export const unlessOnline = '. If it happened online, choose a topic.'
export const gotMessage = (text: string) => `I got this message: “${text}”`
export const sawText = (text: string) => `What I saw: “${text}”`
export const said = (type: string, addresses: number, hasNumber: boolean) =>
  `Looks like ${type}${addresses > 0 ? `, addresses: ${addresses}` : ''}${hasNumber ? ', with a number' : ''}.`
