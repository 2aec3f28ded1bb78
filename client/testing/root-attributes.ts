/** Returns the `data-` attributes of an element as written: name → value. */
export const dataOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => name.startsWith('data-'))
      .map(({ name, value }) => [name.slice('data-'.length), value]),
  )
