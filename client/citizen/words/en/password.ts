export const weak = 'weak'
export const medium = 'fair'
export const strong = 'strong'
export const password = 'Password'
export const isMet = ' (done)'
export const showPassword = 'Show the password'
export const twoKinds = 'At least two of: letters, digits, symbols'
export const twoKindsNeeded = 'Use at least two of: letters, digits, symbols'
export const noPhone = 'Not easy to guess, and without your mobile number'
export const notGuessable = 'Not easy to guess'
export const guessable =
  'This password is too easy to guess. Do not use a common password or your mobile number.'
export const passwordMissing = 'Choose a password'
export const passwordStrength = (strength: string) => `Strength: ${strength}`
export const atLeast = (count: number) => `At least ${count} characters`
export const tooShort = (count: number) => `A password must have at least ${count} characters`
export const tooLong = (count: number) => `A password can have at most ${count} characters`
