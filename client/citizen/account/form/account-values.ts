/** What the forms around signing in ask for; each shows some of it. */
export interface AccountValues {
  phone: string
  /** The code itself stands in its own field; this only carries what is wrong with it. */
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

/** In the order of the page: the first one that is wrong gets the focus. */
export const fieldOrder: readonly AccountField[] = ['phone', 'otp', 'password', 'name', 'agreed']

/** Field → what is wrong with it. */
export type AccountProblems = Partial<Record<AccountField, string>>

/** The server's `fields`, in the words of the forms; undefined for what is no field of theirs. */
export const fieldOf = (path: string): AccountField | undefined =>
  path === 'otp_ticket' ? 'otp' : fieldOrder.find((field) => field === path)
