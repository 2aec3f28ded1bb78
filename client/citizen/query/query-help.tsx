import { AsidePart } from '../../kit/ui/with-aside/aside-part.tsx'
import { AfterConfig } from '../site/after-config.tsx'
import { WithFindByPhone, WithPrivacy } from '../site/offers.tsx'
import { AskUs } from '../site/help/ask-us.tsx'

/** Help: where the code is, what to do without it, whom to ask. Depends on the front-end config. */
export const QueryHelp = () => (
  <AfterConfig>
    <Parts />
  </AfterConfig>
)

function Parts() {
  return (
    <>
      <AsidePart title="在哪里可以找到？">
        <p>
          查询码在提交成功的页面上，以及您当时保存的图片、打印的回执或抄写的纸上；当时选择了“也存在这台设备上”的，列在本页。
        </p>
      </AsidePart>
      <AsidePart title="遗失了怎么办？">
        <WithPrivacy>
          <p>
            查询码遗失后无法找回：为了保护您，我们没有保存它
            <WithFindByPhone otherwise="，也不能按姓名、电话查询。">。</WithFindByPhone>
          </p>
        </WithPrivacy>
        <WithFindByPhone>
          <p>实名举报可以用手机号找回，查看进度和答复。</p>
        </WithFindByPhone>
        <p>登录账号后，用账号手机号实名提交的举报在“我的举报”里。</p>
      </AsidePart>
      <AskUs group="提交后" />
    </>
  )
}
