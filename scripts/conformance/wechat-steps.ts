import { selfWxBind, selfWxUnbind } from '../../contract/account/account.ts'
import { loginWx, selfLogout, wxOauth } from '../../contract/account/sign-in.ts'
import { ask, skipAll, textIn, type Run } from './conformance-run.ts'
import { provePassword } from './proofs.ts'
import { takeToken } from './visitor-steps.ts'

/** Has a person agree on WeChat's page. @returns the parameters of the redirect */
async function agree(run: Run, scene: 'login' | 'bind', proof: object) {
  const asked = await ask(run, wxOauth, { scene, in_wechat: false, ...proof })
  const url = textIn(wxOauth, asked, 'authorize_url')
  if (url === undefined) return undefined
  const back = await run.options.person.authorize(url)
  if (back === undefined || !URL.canParse(back)) return undefined
  const { searchParams } = new URL(back)
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** Binds WeChat to the signed-in account, signs in with it, and unbinds it. */
export async function askWechat(run: Run, password: string): Promise<void> {
  const nobody = 'nobody came back from WeChat’s page (a person must open it: --ask)'
  const bound = await agree(run, 'bind', await provePassword(run, password))
  if (!bound) return skipAll(run, [selfWxBind, loginWx, selfWxUnbind], nobody)
  if (!(await ask(run, selfWxBind, bound)))
    return skipAll(run, [loginWx, selfWxUnbind], 'WeChat was not bound')
  await ask(run, selfLogout)
  await takeToken(run)
  const back = await agree(run, 'login', {})
  if (!back) return skipAll(run, [loginWx, selfWxUnbind], nobody)
  const answer = await ask(run, loginWx, back)
  run.backEnd.token = textIn(loginWx, answer, 'access_token') ?? run.backEnd.token
  if (answer) await ask(run, selfWxUnbind, await provePassword(run, password))
  else run.findings.skip(selfWxUnbind, 'nobody was signed in')
}
