/** By what two reports match: the same address, …, pictures or films that look alike, texts that are alike. */
export const linkKinds = [
  'url',
  'host',
  'account',
  'phone',
  'group',
  'file',
  'image',
  'frame',
  'text',
] as const
export type LinkKind = (typeof linkKinds)[number]
