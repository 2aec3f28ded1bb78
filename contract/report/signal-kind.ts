/** What two reports may have in common: the same address, …, pictures that look alike, texts that are alike. */
export const signalKinds = [
  'url',
  'host',
  'account',
  'phone',
  'group',
  'file',
  'image',
  'text',
] as const
export type SignalKind = (typeof signalKinds)[number]
