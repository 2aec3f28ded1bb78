/** By what two reports match: the same address, …, pictures that look alike, texts that are alike. */
const signalKinds = ['url', 'host', 'account', 'phone', 'group', 'file', 'image', 'text'] as const
export type SignalKind = (typeof signalKinds)[number]

/** By what two cases are linked: a match, or by hand (手工合并). */
export const linkKinds = [...signalKinds, 'manual'] as const
export type LinkKind = (typeof linkKinds)[number]
