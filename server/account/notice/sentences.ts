import type { NoticeSentences } from '../../../contract/report/notice.ts'
import { statusNames } from '../../../contract/report/report-status.ts'

const report = (news: string, text: string) => ({
  title: `您的举报：${news}`,
  text,
})

/** The notices in Chinese, which go along for clients that do not know the code. */
export const sentences: NoticeSentences = {
  report_received: report(statusNames.received, '我们已收到您的举报，会在时限内告诉您是否受理。'),
  report_accepted: report(statusNames.accepted, '您的举报已受理，正在安排办理。'),
  report_processing: report(statusNames.processing, '工作人员正在核实和办理。'),
  report_transferred: report(statusNames.transferred, '您的举报已转给主管部门办理。'),
  report_closed: report(
    statusNames.closed,
    '您可以在“我的举报”里查看结果；不同意的，可以申诉一次。',
  ),
  report_rejected: report(
    statusNames.rejected,
    '您可以在“我的举报”里查看原因；不同意的，可以申诉一次。',
  ),
  report_supplement: report(
    statusNames.supplement,
    '工作人员需要您补充情况，请在“我的举报”里查看并补充说明。',
  ),
  report_appealing: report(statusNames.appealing, '我们会重新核实，结果会在这里通知您。'),
  report_withdrawn: report(
    statusNames.withdrawn,
    '您写的内容、个人信息和上传的文件都已删除，不会再办理。如果不是您撤回的，请重新举报，不要把查询码告诉别人。',
  ),
  report_reply: { title: '您的举报有新答复', text: '打开这个举报，就能看到答复。' },
  report_answered: report('已收到补充', '我们已收到您的补充，继续办理。'),
  welcome: {
    title: '欢迎使用个人中心',
    text: '登录后提交的实名举报会出现在“我的举报”里。以前的举报，请用查询码查看。',
  },
  password_changed: {
    title: '密码已修改',
    text: '您的密码已修改，其他设备上的登录已退出。如果不是您本人操作，请马上用短信验证码登录并重新设置密码。',
  },
  password_changed_partner_unlinked: {
    title: '密码已修改',
    text: '您的密码已修改，其他设备上的登录已退出，与合作平台的关联已取消。如果不是您本人操作，请马上用短信验证码登录并重新设置密码。',
  },
  phone_change_requested: ({ days }) => ({
    title: '手机号将要更换',
    text: `您的账号申请更换手机号，${days} 天后生效。在那之前，可以在“账号管理”里取消。如果不是您本人操作，请马上取消并修改密码。`,
  }),
  phone_change_cancelled: {
    title: '手机号没有更换',
    text: '您取消了更换手机号，登录仍用原来的手机号。如果当初不是您本人申请的，请马上修改密码。',
  },
  phone_change_failed: {
    title: '手机号没有更换',
    text: '您申请换用的手机号已经注册了另一个账号，没有更换。登录仍用原来的手机号。',
  },
  phone_changed: {
    title: '手机号已更换',
    text: '以后请用新手机号登录，其他设备上的登录已退出。您的举报都还在。如果不是您本人操作，请马上联系我们。',
  },
  email_linked: {
    title: '邮箱已绑定',
    text: '您绑定了邮箱，忘记密码时可以用它验证。如果不是您本人操作，请马上修改密码。',
  },
  email_unlinked: {
    title: '邮箱已解绑',
    text: '您的账号不再绑定邮箱。如果不是您本人操作，请马上修改密码。',
  },
  wechat_linked: {
    title: '微信已绑定',
    text: '以后可以用微信登录。如果不是您本人操作，请马上解绑微信并修改密码。',
  },
  wechat_unlinked: {
    title: '微信已解绑',
    text: '您的账号不能再用微信登录。如果不是您本人操作，请马上修改密码。',
  },
  partner_linked: {
    title: '已与合作平台关联',
    text: '以后从合作平台过来，可以直接进入您的账号。如果不是您本人操作，请马上修改密码，关联会随之取消。',
  },
}
