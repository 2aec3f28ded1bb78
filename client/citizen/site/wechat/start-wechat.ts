import { runtimeConfig } from '../../../kit/runtime-config.ts'

/** Gives the page its card for being shared in WeChat, where `WX_SIGN_API` is set. A page without one works as well. */
export function startWechat(): void {
  if (runtimeConfig().wx_sign_api)
    import('./share-card.ts').then(({ offerShareCard }) => offerShareCard()).catch(() => undefined)
}
