import {
  closedReporterDays,
  draftHours,
  foundByPhoneDays,
  keptCodeDays,
  noticeDays,
  receiptMinutes,
  unattachedFileHours,
} from '../../../../contract/retention.ts'
import {
  underFourteen,
  underFourteenInEnglish,
} from '../../../../contract/report/under-fourteen.ts'
import { deadlineConfig } from '../../../config/deadlines.ts'

/** Retention periods in words; a new default does not compile without its words. */
const years = { 365: '一年', 730: '两年' } as const
const yearsInEnglish = { 365: 'one year', 730: 'two years' } as const

/**
 * Privacy notice and rules of a new portal, for the centre to review. A change of the privacy notice needs a new
 * `version`: consent is recorded with it. A centre that sets other retention periods changes the text as well.
 */
export const privacy = {
  version: '2026-11-25',
  text: [
    '一、我们收集什么',
    '匿名举报：只收集您填写的内容和上传的文件，不记录您的姓名、电话和网络地址；您登录了账号，也不会与账号关联，除非您自己凭查询码关联。时间只保存到一刻钟。',
    '上传的照片、视频和录音，可以去除其中的拍摄地点、时间和设备信息（匿名举报默认去除）。没能去除的，会在提交前告诉您。文档和压缩包里的信息，以及画面里拍到的内容不会去除。',
    '实名举报：收集您的姓名、手机号；身份证号和邮箱由您自愿填写。',
    '注册账号：收集您的手机号和密码；姓名、邮箱和微信由您自愿填写或绑定。密码只保存无法还原的摘要；微信只保存用于识别的编号的摘要，不读取您的微信好友和聊天内容。',
    '为防止滥用，服务器对来访的网络地址计数：不保存地址本身，只保存用当天密钥算出的摘要，次日清晨密钥作废；摘要不与举报关联。',
    '二、用来做什么',
    '只用于核实、办理举报，向您答复结果，以及保护您的账号安全。不用于其他目的，不做广告，不做自动化画像。',
    '三、怎样保护',
    '举报内容、证据材料、补充说明，以及姓名、手机号、身份证号和邮箱都加密保存。只有办理举报的工作人员能看到举报人信息，不会告诉被举报人。',
    '尚未做到的：举报的类型、状态和文件的大小不加密。您所用的网络能知道您访问过本网站，但看不到您填写了什么。别人得到查询码，就能看到这个举报；使用同一台设备的人，在草稿保留期内可能看到没有提交的匿名草稿，也能打开您选择保存在这台设备上的查询码。没有网络时写的草稿，密钥也暂时存在这台设备上。请使用您信任的设备和网络。',
    '四、会交给谁',
    '不属于我们职责范围的举报，可能依法转给有权处理的部门。发送验证码时，手机号或邮箱会交给短信或邮件服务商，仅用于这一次发送。除法律规定外，不提供给其他人。',
    '五、保存多久',
    `实名举报人的个人信息在举报办结后保存${years[closedReporterDays]}，通知保存${years[noticeDays]}，到期自动删除；举报内容本身依法留存。上传后没有提交的文件在 ${unattachedFileHours} 小时后删除。`,
    `没有提交的举报草稿加密保存在您的设备上，最后一次修改 ${draftHours} 小时后删除，您也可以随时清空。姓名、手机号、身份证号和邮箱不保存在草稿里。`,
    `查询码只在提交后的标签页里保留 ${receiptMinutes} 分钟。您选择“同时保存在这台设备上”的，查询码和举报的时间、类型会不加密地保存在您的设备上，${keptCodeDays} 天后删除；您可以随时移除，退出登录或注销账号时全部清除。`,
    '六、您的权利',
    '您可以在个人中心查看、修改您的个人信息，解绑邮箱和微信，或注销账号。注销后，账号和举报人信息立即删除，手机号可以重新注册；举报仍可用查询码查看。需要您个人信息副本的，请联系我们。',
    `实名举报遗失查询码的，可以在查询页凭短信验证码查看这个手机号 ${foundByPhoneDays} 天内的实名举报。`,
    '您可以随时撤回同意，办法是注销账号；撤回不影响此前的处理。不同意本说明的，仍可匿名举报。',
    '七、未成年人',
    underFourteen,
    '八、联系我们',
    '对个人信息有疑问、要更正或投诉的，请通过页面底部的电话或邮箱联系我们，我们会在 15 个工作日内答复。',
  ].join('\n'),
  text_en: [
    '1. What we collect',
    'Anonymous reports: only what you write and the files you upload, neither name nor number nor network address. They are not linked to your account even if you are signed in, unless you link them yourself by the query code. The time is stored to the quarter of an hour.',
    'Place, time and device can be removed from photos, videos and recordings (for anonymous reports they are, unless you say otherwise). You are told before sending if that failed. What documents and archives contain, and what a picture itself shows, stays.',
    'Reports with a name: your name and mobile number; ID number and e-mail address if you wish.',
    'Accounts: your mobile number and password; name, e-mail address and WeChat if you wish. Of the password only a digest is stored that cannot be reversed; of WeChat only a digest of the identifier, and we read neither contacts nor chats.',
    'Against abuse the server counts network addresses: not the address but a digest under a key of the day is stored, and the key is destroyed the next morning. The digest is not linked to reports.',
    '2. What we use it for',
    'Only to check and handle reports, to answer you, and to protect your account. For nothing else: no advertising, no automated profiles.',
    '3. How it is protected',
    'Reports, evidence and added material, as well as names, mobile numbers, ID numbers and e-mail addresses, are stored encrypted. Only the staff who handle the report see who reported, never the people you report.',
    'Not protected yet: type and status of a report and the size of files are not encrypted. Your network knows that you visited this site, but not what you wrote. Anyone who has the query code can see the report. People who use the same device may see an anonymous draft while it is stored, and open query codes that you saved on the device. A draft written without a network has its key on the device as well. Use a device and a network that you trust.',
    '4. Who else receives it',
    'Reports outside our competence may be transferred by law to the competent authority. To send a verification code, your mobile number or e-mail address is given to the provider of messages, for this one message only. Nobody else receives anything except where the law requires it.',
    '5. How long we keep it',
    `Personal data of a named reporter: ${yearsInEnglish[closedReporterDays]} after the report is closed. Notices: ${yearsInEnglish[noticeDays]}. Both are then deleted automatically; the content of reports is kept as the law requires. Files that were uploaded but not sent are deleted after ${unattachedFileHours} hours.`,
    `Drafts are stored encrypted on your device and deleted ${draftHours} hours after your last change; you can clear them at any time. Name, mobile number, ID number and e-mail address are not part of a draft.`,
    `The query code stays in the tab for ${receiptMinutes} minutes after sending. If you choose to save it on this device, the code, the time and the type of the report are stored there without encryption and deleted after ${keptCodeDays} days. You can remove them at any time; signing out or deleting the account removes all.`,
    '6. Your rights',
    'In your account you can see and change your personal data, unlink e-mail and WeChat, or delete the account. Account and reporter data are then deleted at once, and the number can be registered again; reports can still be read by their query codes. Contact us for a copy of your personal data.',
    `If you lost the query code of a named report, you can see the named reports of your mobile number of the last ${foundByPhoneDays} days on the query page, with a code by SMS.`,
    'You can withdraw your consent at any time by deleting the account; this does not affect what was done before. If you do not agree to this notice you can still report anonymously.',
    '7. Children',
    underFourteenInEnglish,
    '8. Contact',
    'For questions, corrections and complaints about personal data, use the telephone number or e-mail address at the end of the page. We answer within 15 working days.',
    'This is a translation. If it differs from the Chinese text, the Chinese text applies.',
  ].join('\n'),
} as const

/** The rules promise what the desk is measured by; a centre that sets `CASE_DAYS` changes both. */
const { days } = deadlineConfig({})

export const rules = {
  version: '2026-11-22',
  text: [
    '一、受理范围',
    '受理互联网上的违法和不良信息举报。属于其他部门职责的，请查看“其他举报渠道”；遇到危险或正在发生的诈骗，请立即拨打 110 或 96110。',
    '二、怎样举报',
    '请写明准确的网址，或应用名称和账号、群号等具体位置，如实说明情况，尽量附上截图、录屏等证据。不要为了取证再次传播违法内容，也不要下载、购买或参与。',
    '三、办理和答复',
    `收到举报后 ${days.received} 个工作日内告知是否受理；受理后 ${days.accepted} 个工作日内开始办理或转有关部门，此后 ${days.processing} 个工作日内办结。情况复杂的可以延长一次，不超过 ${days.extension} 个工作日。涉及未成年人的和紧急的优先办理，节假日不停。`,
    `提交后凭查询码查看进度，每一步都写着日期；超过日期的，每一步可以催办一次。需要您补充情况时，会显示“待补充”，请在 ${days.supplement} 个工作日内补充，其间不计时。`,
    `对办结或不予受理的结果不同意的，每个举报可以申诉一次，由另一位工作人员在 ${days.appealing} 个工作日内复核。`,
    '四、真实和责任',
    '请如实举报。故意捏造事实、诬告陷害他人的，依法承担责任；因认识不清而不准确的，不追究责任。',
    '五、保护举报人',
    '对举报人的信息保密，禁止打击报复。因举报受到威胁的，请立即报警并告诉我们。',
    '六、请不要这样使用',
    '不要大量重复提交同一内容，不要上传病毒或与举报无关的文件，不要用程序批量提交。',
  ].join('\n'),
  text_en: [
    '1. What we accept',
    'Reports of illegal and harmful content on the internet. For matters of other authorities see “Other places to report”. In danger, or while a fraud is going on, call 110 or 96110 at once.',
    '2. How to report',
    'Give the exact address, or the app with account, group number or another place, say truthfully what happened, and add screenshots or recordings if you can. Do not spread illegal content again to prove it, and do not download, buy or take part.',
    '3. Handling and answers',
    `We tell you within ${days.received} working days whether a report is accepted. Within ${days.accepted} further working days we begin to handle it or transfer it, and close it within another ${days.processing}. A complex report may be extended once, by at most ${days.extension} working days. Urgent reports and reports about children come first, on holidays too.`,
    `After sending, the query code shows progress with a date for each step. You can urge us once at each step that is late. If we need more information, answer within ${days.supplement} working days; the time until then does not count.`,
    `If you disagree with a result or a rejection, you can appeal once. Another member of staff reviews the report within ${days.appealing} working days.`,
    '4. Truth and liability',
    'Report truthfully. People who invent facts or accuse others falsely on purpose are liable by law. Honest mistakes have no consequences.',
    '5. Protection of reporters',
    'What we know about reporters is confidential, and retaliation is forbidden. If you are threatened because of a report, call the police at once and tell us.',
    '6. Please do not',
    'Do not send the same content many times, do not upload viruses or files that have nothing to do with the report, and do not send reports by a program.',
    'This is a translation. If it differs from the Chinese text, the Chinese text applies.',
  ].join('\n'),
} as const
