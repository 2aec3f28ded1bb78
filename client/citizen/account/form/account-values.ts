/** Values of the forms around signing in; each form shows some of them. */
export interface AccountValues {
  phone: string
  /** Carries the error of the code, which has a field of its own. */
  otp: string
  password: string
  name: string
  agreed: boolean
}
export type AccountField = keyof AccountValues

export const emptyAccount: AccountValues = {
  phone: '',
  otp: '',
  password: '',
  name: '',
  agreed: false,
}

/** The fields in the order of the page: the first one with an error takes the focus. */
export const fieldOrder: readonly AccountField[] = ['phone', 'otp', 'password', 'name', 'agreed']

/** Field → error message. */
export type AccountProblems = Partial<Record<AccountField, string>>

/** Maps a path of the server's `fields` to a field of the forms; undefined for others. */
export const fieldOf = (path: string): AccountField | undefined =>
  path === 'otp_ticket' ? 'otp' : fieldOrder.find((field) => field === path)
