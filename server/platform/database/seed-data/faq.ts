import { draftHours, foundByPhoneDays } from '../../../../contract/retention.ts'
import {
  underFourteen,
  underFourteenInEnglish,
} from '../../../../contract/report/under-fourteen.ts'
interface Question {
  readonly group: string
  readonly question: string
  /** Paragraphs. */
  readonly answer: readonly string[]
  readonly question_en: string
  readonly answer_en: readonly string[]
}

/** Groups by their Chinese names. */
export const faqGroups: Readonly<Record<string, string>> = {
  举报前: 'Before reporting',
  填写: 'Filling in the form',
  提交后: 'After sending',
  保护您: 'Your protection',
}

/** Questions about a new portal. A change of an answer's subject (file limits, withdrawal, drafts) changes it here. */
export const faq: readonly Question[] = [
  {
    group: '举报前',
    question: '遇到危险，或者刚刚转了账，怎么办？',
    answer: [
      '请先打电话：有人身危险拨打 110；遭遇诈骗已经转账，拨打 110 或 96110，越早越有可能止付。打完电话再来举报。',
    ],
    question_en: 'What if I am in danger, or have just transferred money?',
    answer_en: [
      'Call first: 110 in danger; 110 or 96110 if you transferred money to fraudsters. The sooner you call, the better the chance that the payment is stopped. Report here afterwards.',
    ],
  },
  {
    group: '举报前',
    question: '哪些内容可以在这里举报？',
    answer: [
      '互联网上的违法和不良信息：诈骗、赌博、色情、谣言、网络暴力、侵权、面向未成年人的不良内容等。不知道选哪一类，选“其他”，我们会改到合适的类型。',
      '消费纠纷、对政府工作的意见、盗版书刊等归其他部门，请看“其他举报渠道”。',
    ],
    question_en: 'What can I report here?',
    answer_en: [
      'Illegal and harmful content on the internet: fraud, gambling, pornography, rumours, online abuse, violations of rights, content that harms children. If you are not sure of the topic, choose “Something else”; we move it to the right one.',
      'Consumer disputes, complaints about government services and pirated books belong elsewhere: see “Other places to report”.',
    ],
  },
  {
    group: '举报前',
    question: '要注册吗？要花钱吗？',
    answer: ['不用注册，也不收任何费用。匿名举报不用填写姓名和电话。'],
    question_en: 'Do I have to register? Does it cost anything?',
    answer_en: [
      'No registration, no fee. An anonymous report needs neither name nor telephone number.',
    ],
  },
  {
    group: '举报前',
    question: '匿名和实名，有什么不同？',
    answer: [
      '匿名举报不用填姓名和电话，我们也不知道您是谁，只能通过查询码向您答复。',
      '实名举报需要姓名和手机号，用短信验证。需要核实时可以联系您，您也可以选择用短信得知已有办理结果。部分类型需要实名，列表里有标注。',
    ],
    question_en: 'What is the difference between anonymous and named?',
    answer_en: [
      'An anonymous report has no name and no number. We do not know who you are, and can answer you only by the query code.',
      'A report with your name needs a name and a mobile number, verified by SMS. We can contact you to check facts, and you can choose an SMS once there is a result. Some topics need a name; the list says which.',
    ],
  },
  {
    group: '填写',
    question: '没有网址，怎么写在哪里看到的？',
    answer: [
      '写应用或平台的名称，加上账号、群号、直播间号、电话号码中的任意一个。分享时复制的整段文字也可以直接粘贴。',
    ],
    question_en: 'There is no web address. How do I say where I saw it?',
    answer_en: [
      'Name the app or platform, and one of these: account, group number, live room number, telephone number. You can also paste the whole text that the app copies when you share.',
    ],
  },
  {
    group: '填写',
    question: '截图、录音怎么上传？',
    answer: [
      '最多 9 个文件，每个不超过 50 MB。可以是图片、视频、录音、文档或压缩包。没有材料也可以提交。',
      '照片、视频和录音里的拍摄地点、时间和设备信息可以去除，匿名举报默认去除。画面里拍到的内容不会去除，请自己看一看。',
    ],
    question_en: 'How do I add screenshots and recordings?',
    answer_en: [
      'Up to 9 files, each of at most 50 MB: pictures, videos, recordings, documents or archives. You can also send without any.',
      'Place, time and device can be removed from photos, videos and recordings; for anonymous reports they are removed unless you say otherwise. What the picture itself shows stays, so please look at it yourself.',
    ],
  },
  {
    group: '填写',
    question: '写到一半走开了，会不会丢？',
    answer: [
      `填写的内容加密保存在您的设备上，最后一次修改 ${draftHours} 小时后删除，也可以随时清空。姓名、手机号、身份证号和邮箱不保存。`,
    ],
    question_en: 'Is my text lost if I leave halfway?',
    answer_en: [
      `The form is stored encrypted on your device and deleted ${draftHours} hours after your last change. You can clear it at any time. Name, mobile number, ID number and e-mail address are not stored.`,
    ],
  },
  {
    group: '提交后',
    question: '查询码是什么？遗失了怎么办？',
    answer: [
      '提交后您会得到 16 位的查询码，凭它看进度、看答复、补充材料、申诉。请截图、抄写或保存。',
      `查询码遗失后无法找回。用登录账号的手机号实名举报的，登录后在“我的举报”里也能看到；没有登录的，${foundByPhoneDays} 天内可以在查询页用手机号找回，查看进度和答复。`,
      '拿到查询码的人都能看到这个举报，请不要告诉别人。',
    ],
    question_en: 'What is the query code, and what if I lose it?',
    answer_en: [
      'After sending you get a code of 16 characters. It shows progress and answers, and lets you add material or appeal. Take a screenshot, write it down or save it.',
      `A lost code cannot be recovered. A named report with the mobile number of your account is listed in your account. Otherwise you can find a named report by your mobile number on the query page for ${foundByPhoneDays} days.`,
      'Anyone who has the code can see the report, so do not share it.',
    ],
  },
  {
    group: '提交后',
    question: '多久会有答复？',
    answer: [
      '查询进度时，每一步都写着预计的日期，按工作日计算。紧急的和涉及未成年人的优先办理。',
      '需要您补充情况时，进度里会显示“待补充”，凭查询码回答就可以。',
    ],
    question_en: 'When do I get an answer?',
    answer_en: [
      'When you check progress, each step shows its expected date, counted in working days. Urgent reports and reports about children come first.',
      'If we need more information from you, the progress says so. Answer with your query code.',
    ],
  },
  {
    group: '提交后',
    question: '写错了，能撤回或补充吗？',
    answer: [
      '提交后 10 分钟内、还没有开始办理的，可以撤回，内容和材料随即删除。之后可以补充说明和材料。',
    ],
    question_en: 'Can I withdraw or add something?',
    answer_en: [
      'You can withdraw a report within 10 minutes, as long as nobody has begun to handle it; text and files are deleted at once. After that you can add text and files.',
    ],
  },
  {
    group: '提交后',
    question: '不同意办理结果，怎么办？',
    answer: ['在查询结果下面申诉，每个举报可以申诉一次，由另一位工作人员复核。'],
    question_en: 'What if I disagree with the result?',
    answer_en: [
      'Appeal below the result. Each report can be appealed once, and another member of staff reviews it.',
    ],
  },
  {
    group: '保护您',
    question: '被举报的人会知道是我吗？',
    answer: [
      '我们不会告诉对方是谁举报的。匿名举报不保存您的网络地址、设备和登录状态；实名举报的个人信息加密保存，只有办理举报的工作人员能看到。',
      '请留意内容本身：如果只有您知道某件事，对方可能猜到。',
    ],
    question_en: 'Will the people I report know that it was me?',
    answer_en: [
      'We do not tell them who reported. An anonymous report stores neither your network address nor your device or login. Personal data of a named report are encrypted; only the staff who handle it can see them.',
      'Take care with the content itself: if only you know something, they may guess.',
    ],
  },
  {
    group: '保护您',
    question: '未成年人可以举报吗？',
    answer: [underFourteen],
    question_en: 'Can children report?',
    answer_en: [underFourteenInEnglish],
  },
  {
    group: '保护您',
    question: '看不清、不会打字，怎么用？',
    answer: [
      '页面上方的“长辈模式”字更大、更简洁，“无障碍”里可以朗读页面、换配色。也可以拨打页面底部的电话。',
    ],
    question_en: 'I cannot see well, or cannot type. What can I do?',
    answer_en: [
      '“Easy Mode” at the top of the page makes text larger and pages simpler. The accessibility settings read the page aloud and change its colours. You can also call the number at the end of the page.',
    ],
  },
]
