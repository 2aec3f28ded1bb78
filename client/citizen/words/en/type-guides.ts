import type { ReportType } from '../../../../contract/site/site.ts'

/** The 提示 of the default types by English name, each with the length of the Chinese text that it translates. */
const guides: Readonly<Record<string, readonly [length: number, paragraphs: readonly string[]]>> = {
  'State security': [
    160,
    [
      'For: incitement against the state, separatism, disclosure of state secrets, distortion of history, insults to heroes and martyrs, harm to ethnic unity and religious policy.',
      'Not for: opinions and requests about the work of authorities. Please call 12345.',
      'Give the address, or platform, account and time. A screenshot of the original helps most. Do not forward it or comment on it.',
    ],
  ],
  'Terror and violence': [
    154,
    [
      'For: terrorist or extremist propaganda and videos, instructions for explosives and weapons, trade in guns and knives, scenes of bloody violence.',
      'If somebody commits violence or threatens to, call 110 at once; do not wait for an online report.',
      'Give address, group number or account, and the time. A part that shows the matter is enough: do not download, keep or forward the video.',
    ],
  ],
  Fraud: [
    164,
    [
      'For: fake sites and apps of banks, shops or authorities, job scams, fake investments and loans, people who pretend to be service staff or police, trade in bank cards and personal data.',
      'If you have transferred money, call 110 or 96110 at once: the sooner, the more likely it can be stopped.',
      'Give the address, the app’s download page, accounts, telephone numbers or payment details. Screenshots of chats and transfers help. Cover your own card number and passwords.',
    ],
  ],
  Pornography: [
    126,
    [
      'For: obscene texts, pictures, videos, live streams and games, solicitation, and advertising for them.',
      'If minors are involved, choose “Harm to minors”: we deal with those first.',
      'Give address, name of the app, room number or account, and the time. One or two screenshots are enough: do not download or share it.',
    ],
  ],
  'Vulgar content': [
    115,
    [
      'For: sexual innuendo, gossip about private lives, showing off money, gluttony, cruelty to animals, crude language.',
      'If it is obscene, choose “Pornography”.',
      'Give the address or account, and say which part is wrong; for a video, at about which minute.',
    ],
  ],
  Gambling: [
    122,
    [
      'For: online casinos, card games and sports bets, gambling with game coins or points, and advertising, recruiting or payment for it.',
      'If you or your family are threatened over gambling debts, call 110 at once.',
      'Give the address, download page, group number or account. Screenshots of sign-up, top-up and withdrawal help.',
    ],
  ],
  'Violation of rights': [
    176,
    [
      'For: insults and slander, a person’s picture, address, telephone number or medical record made public without consent, stolen identities, violation of copyright.',
      'For companies, choose “Harm to a business”; for attacks by many people at once, “Online abuse”.',
      'Report with your name: where the person concerned or a guardian has to ask for it, we must be able to reach you. Give the address, say what is untrue or which right is violated, and add proof.',
    ],
  ],
  Rumours: [
    139,
    [
      'For: invented disasters, epidemics and crimes, distorted policies, false messages of authorities, old, fake or AI-made pictures that mislead.',
      'To check a message first, see the platform for refuting rumours on the internet (piyao.org.cn).',
      'Give the earliest address or account and its time; if you know the facts, say how, or add a link to the authority.',
    ],
  ],
  'Harm to minors': [
    168,
    [
      'For: sexual or abusive content about minors, luring them into gifts, loans, self-harm or crime, disclosure of their privacy, harmful content in apps, games and cartoons for children.',
      'If a minor is being harmed, call 110 at once. Minors may report anonymously themselves; we protect their identity.',
      'Give address, account, group number or name of the app. Cover the child’s face, name and school where you can, and do not forward pictures or videos.',
    ],
  ],
  'Online abuse': [
    165,
    [
      'For: insults, slander and disclosure of privacy by many against a person, doxxing, malicious editing, incitement to attacks.',
      'If you fear for your safety, call 110. If you feel very distressed, call 12356: someone will listen.',
      'Give the main addresses and accounts; several may be written at once. Screenshots should show the time. Most platforms have a one-tap protection that you can switch on first.',
    ],
  ],
  'Harm to a business': [
    154,
    [
      'For: false information about companies and entrepreneurs, extortion of advertising or payment by bad press, fake sites, apps and accounts, disclosure of trade secrets.',
      'For quality, service and prices call 12315; for labour disputes 12333.',
      'Report in the company’s name, with business licence, power of attorney and proof. Give each address, what is untrue, and why.',
    ],
  ],
  'Something else': [
    161,
    [
      'For: other illegal or harmful content, such as superstition, trade in banned goods, hacking tools, malware, false advertising. If you are not sure, choose this: we will choose the right type.',
      'Report junk messages and nuisance calls to 12321, and stolen accounts or intrusion to the police.',
      'Say where you saw it, what it is, and why it is wrong, with address or account and screenshots.',
    ],
  ],
}

/** A 提示 that the centre changed stays Chinese. */
export function guideInWords({ name, guide }: Pick<ReportType, 'name' | 'guide'>): string {
  const [length, paragraphs = []] = guides[name] ?? []
  return guide.length === length ? paragraphs.join('\n') : guide
}
