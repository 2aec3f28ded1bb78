/** Signals by which two reports match: the same address, …, pictures that look alike, texts that are alike. */
const signalKinds = ['url', 'host', 'account', 'phone', 'group', 'file', 'image', 'text'] as const
export type SignalKind = (typeof signalKinds)[number]

/** Reasons for a link of two cases: a match, or a person (手工合并). */
export const linkKinds = [...signalKinds, 'manual'] as const
export type LinkKind = (typeof linkKinds)[number]
