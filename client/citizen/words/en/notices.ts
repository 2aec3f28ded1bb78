import { coolingDays } from '../../../../contract/time-limits.ts'
import { stepName } from './status.ts'

const notYou = 'If this was not you, change your password now.'

/** The notices of our back end by their Chinese text; those of another stay Chinese. */
const sentences: Readonly<Record<string, string>> = {
  您的举报有新答复: 'Your report has a new answer',
  '您的举报：已收到补充': 'Your report: your information was received',
  '工作人员需要您补充情况，请在“我的举报”里查看并补充说明。':
    'Staff need more information from you. Open “My reports” to see what, and add it there.',
  '我们已收到您的补充，继续办理。': 'We received your information and go on with your report.',
  '您可以在“我的举报”里查看结果；不同意的，可以申诉一次。':
    'You can see the result in “My reports”. If you disagree, you can appeal once.',
  '您可以在“我的举报”里查看原因；不同意的，可以申诉一次。':
    'You can see the reason in “My reports”. If you disagree, you can appeal once.',
  '您写的内容、个人信息和上传的文件都已删除，不会再办理。如果不是您撤回的，请重新举报，不要把查询码告诉别人。':
    'What you wrote, your personal data and your files were deleted, and nothing more is done. If it was not you who withdrew it, report again, and tell nobody the query code.',
  '我们会重新核实，结果会在这里通知您。': 'We look into it again and tell you the result here.',
  '请在“我的举报”里查看。': 'See “My reports”.',
  手机号已更换: 'Your phone number was changed',
  '以后请用新手机号登录，其他设备上的登录已退出。您的举报都还在。如果不是您本人操作，请马上联系我们。':
    'Sign in with the new number from now on. Other devices were signed out. Your reports are still here. If this was not you, contact us now.',
  手机号没有更换: 'Your phone number was not changed',
  '您取消了更换手机号，登录仍用原来的手机号。如果当初不是您本人申请的，请马上修改密码。':
    'You cancelled the change: sign in with your present number. If it was not you who asked for it, change your password now.',
  '您申请换用的手机号已经注册了另一个账号，没有更换。登录仍用原来的手机号。':
    'The new number already has another account, so nothing was changed. Sign in with your present number.',
  手机号将要更换: 'Your phone number will be changed',
  [`您的账号申请更换手机号，${coolingDays} 天后生效。在那之前，可以在“账号管理”里取消。如果不是您本人操作，请马上取消并修改密码。`]: `Somebody asked to change the phone number of your account. It will be changed in ${coolingDays} days; until then you can cancel it under “Account”. If this was not you, cancel it now and change your password.`,
  密码已修改: 'Your password was changed',
  '您的密码已修改，其他设备上的登录已退出。如果不是您本人操作，请马上用短信验证码登录并重新设置密码。':
    'Other devices were signed out. If this was not you, sign in by SMS code now and set a new password.',
  '您的密码已修改，其他设备上的登录已退出，与合作平台的关联已取消。如果不是您本人操作，请马上用短信验证码登录并重新设置密码。':
    'Other devices were signed out, and the link with the partner platform was removed. If this was not you, sign in by SMS code now and set a new password.',
  微信已绑定: 'WeChat was linked',
  '以后可以用微信登录。如果不是您本人操作，请马上解绑微信并修改密码。':
    'You can sign in with WeChat from now on. If this was not you, unlink WeChat and change your password now.',
  微信已解绑: 'WeChat was unlinked',
  '您的账号不能再用微信登录。如果不是您本人操作，请马上修改密码。': `WeChat no longer signs in to your account. ${notYou}`,
  已与合作平台关联: 'Linked with the partner platform',
  '以后从合作平台过来，可以直接进入您的账号。如果不是您本人操作，请马上修改密码，关联会随之取消。':
    'Coming from the partner platform, you now enter your account directly. If this was not you, change your password now: that also removes the link.',
  欢迎使用个人中心: 'Welcome to your account',
  '登录后提交的实名举报会出现在“我的举报”里。以前的举报，可以用查询码关联。':
    'Reports that you send with your name while signed in appear in “My reports”. You can add earlier ones by their query code.',
  邮箱已绑定: 'Your e-mail address was linked',
  '您绑定了邮箱，忘记密码时可以用它验证。如果不是您本人操作，请马上修改密码。': `If you forget your password, a code by e-mail can confirm that it is you. ${notYou}`,
  邮箱已解绑: 'Your e-mail address was unlinked',
  '您的账号不再绑定邮箱。如果不是您本人操作，请马上修改密码。': `Your account has no e-mail address any more. ${notYou}`,
}

/** E.g. `您的举报：已办结`. */
const news = /^您的举报：(.+)$/

export function noticeInWords(text: string): string {
  const [, status] = news.exec(text) ?? []
  return sentences[text] ?? (status === undefined ? text : `Your report: ${stepName(status)}`)
}
