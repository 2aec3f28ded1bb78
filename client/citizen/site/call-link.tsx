import { lazyPart } from '../../kit/lazy-part.tsx'

/** 帮我打电话: the helpline link of elder mode. Lazy, so that other pages do not load it. */
export const CallLink = lazyPart(async () => (await import('./helpline.tsx')).Helpline)
