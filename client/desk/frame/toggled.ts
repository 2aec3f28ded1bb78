/** Returns the list without a member, or with it if it was missing. */
export const toggled = <T>(list: readonly T[], member: T): T[] =>
  list.includes(member) ? list.filter((other) => other !== member) : [...list, member]
