import { selfPasswordVerify, selfWxBind } from '../contract/account/account.ts'
import { wxOauth } from '../contract/account/sign-in.ts'
import { freePort } from '../server/testing/stand-ins/listen-on-loopback.ts'
import { createIzyPartner, type IzyPartner } from '../server/testing/stand-ins/izy-partner.ts'
import { startWechat, wechatApps, type WechatStandIn } from '../server/testing/stand-ins/wechat.ts'
import { Citizen } from './citizen.ts'
import { digestOf, type Session } from './own-account.ts'
import { dataFolder, type Product, startProduct } from './product.ts'

/** The product with its stand-in for WeChat and its data folder. */
export interface WechatProduct extends Product {
  /** Its `person` is the WeChat user who signs in. */
  readonly wechat: WechatStandIn
  /** A partner platform that issues sign-in tickets. */
  readonly partner: IzyPartner
  /** For tests that inspect the database and the files. */
  readonly dataDir: string
}

/** Starts the product with both WeChat apps, connected to the stand-in. */
export async function startProductWithWechat(): Promise<WechatProduct> {
  const wechat = await startWechat()
  const partner = createIzyPartner({ now: () => new Date() })
  const data = dataFolder()
  const port = await freePort()
  const product = await startProduct(data.path, {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WX_APP_ID: wechatApps.qr.appId,
    WX_APP_SECRET: wechatApps.qr.appSecret,
    WX_MP_APP_ID: wechatApps['in-wechat'].appId,
    WX_MP_APP_SECRET: wechatApps['in-wechat'].appSecret,
    PROVIDER_GATEWAY: wechat.url.origin,
    ...partner.variables,
  })
  return {
    ...product,
    wechat,
    partner,
    dataDir: data.path,
    async stop() {
      await product.stop()
      await wechat.close()
      data.remove()
    },
  }
}

/** Binds the WeChat of the stand-in's current person to an account, without a browser. */
export async function bindWechatByApi(
  product: Product,
  session: Session,
  password: string,
): Promise<void> {
  const citizen = new Citizen(product.origin, '198.51.100.8')
  citizen.goOnAs(session)
  const { verify_ticket } = await citizen.call(selfPasswordVerify, { password: digestOf(password) })
  const { authorize_url } = await citizen.call(wxOauth, { scene: 'bind', verify_ticket })
  const { headers } = await fetch(authorize_url, { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? '').searchParams
  await citizen.call(selfWxBind, {
    code: back.get('code') ?? '',
    state: back.get('state') ?? '',
  })
}
