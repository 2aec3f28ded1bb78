import { lazyPart } from '../../kit/lazy-part.tsx'

/** 帮我打电话: one tap to somebody who helps; for elder mode, so that other pages need nothing of it. */
export const CallLink = lazyPart(async () => (await import('./helpline.tsx')).Helpline)
