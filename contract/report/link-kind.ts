/** By what two reports match: the same address, …, pictures that look alike, texts that are alike. */
export const linkKinds = [
  'url',
  'host',
  'account',
  'phone',
  'group',
  'file',
  'image',
  'text',
] as const
export type LinkKind = (typeof linkKinds)[number]
