import { createChance, type Chance } from './chance.ts'
import { plausibleContents } from './plausible-report.ts'
import { answers, subjects } from './plausible-words.ts'
import { ago, type Step, type Story } from './story.ts'

const types = Object.keys(subjects)
const authorities = [
  '省公安厅网络安全保卫总队',
  '省通信管理局',
  '省市场监督管理局',
  '市文化市场综合执法支队',
]
/** Pictures by what they show: the same picture links reports of one subject alone. */
const pictures: readonly (readonly [subject: string, file: string])[] = [
  ['冒充公检法的短信', '短信截图.png'],
  ['养老投资讲座的直播', '直播间截图.png'],
  ['网络赌场', '推广页面.png'],
  ['假冒银行的网站', '仿冒网站.png'],
]

/** Courses of reports: final status, percentage, and the range of days since sending. */
const courses = [
  { course: 'received', share: 18, least: 0, most: 2 },
  { course: 'accepted', share: 14, least: 2, most: 6 },
  { course: 'processing', share: 14, least: 3, most: 9 },
  { course: 'transferred', share: 10, least: 3, most: 12 },
  { course: 'asked', share: 7, least: 3, most: 8 },
  { course: 'answered', share: 6, least: 4, most: 9 },
  { course: 'closed', share: 16, least: 6, most: 45 },
  { course: 'rejected', share: 6, least: 3, most: 40 },
  { course: 'appealing', share: 5, least: 9, most: 25 },
  { course: 'withdrawn', share: 4, least: 1, most: 20 },
] as const
type Course = (typeof courses)[number]['course']

const twoDigits = (number: number) => String(number).padStart(2, '0')
/** Returns a time within working hours or, for citizens, at any time. */
const timeIn = (chance: Chance, from: number, until: number) =>
  `${twoDigits(from + chance.below(until - from))}:${twoDigits(chance.below(60))}`

/** Returns the steps of a report on a course. @param sent days ago */
function stepsOf(chance: Chance, course: Course, sent: number): Step[] {
  // A report takes one step a day, and none today.
  let day = sent
  const next = () => {
    day = Math.max(1, day - 1)
    return ago(day, timeIn(chance, 9, 18))
  }
  const by = chance.happens(0.5) ? 'handler' : 'handler-2'
  const accept = (): Step => ({ at: next(), to: 'accepted', note: '已受理。', by })
  const process = (): Step => ({ at: next(), to: 'processing', note: '正在核查。', by })
  const ask = (): Step => ({
    at: next(),
    to: 'supplement',
    note: '请补充发布时间，以及能看清账号名称的截图。',
    by,
  })
  const close = (): Step => ({
    at: next(),
    to: 'closed',
    note: chance.pick(answers),
    outcome: chance.happens(0.7) ? 'handled' : 'not_found',
    remark: '与平台核对过，截图已存档。',
  })
  switch (course) {
    case 'received':
      return []
    case 'accepted':
      return [accept()]
    case 'processing':
      return [accept(), process()]
    case 'transferred': {
      const to = { to: 'transferred', authority: chance.pick(authorities) } as const
      return [accept(), { at: next(), ...to, note: '请留意后续通知。', by }]
    }
    case 'asked':
      return [accept(), ask()]
    case 'answered':
      return [
        accept(),
        ask(),
        { at: next(), message: '是昨天晚上八点左右看到的，账号名称在截图右上角。' },
      ]
    case 'closed':
      return [accept(), process(), close()]
    case 'rejected':
      return [
        {
          at: next(),
          to: 'rejected',
          note: '所述内容不属于网络违法和不良信息，建议拨打 12345。',
          by,
        },
      ]
    case 'appealing':
      return [
        accept(),
        process(),
        close(),
        { at: next(), appeal: '链接今天还能打开，换了一个域名继续发布，请再核查。' },
      ]
    case 'withdrawn':
      return []
    default:
      return course satisfies never
  }
}

const minutesLater = (time: string, minutes: number) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const later = Math.min(hour * 60 + minute + minutes, 24 * 60 - 1)
  return `${twoDigits(Math.floor(later / 60))}:${twoDigits(later % 60)}`
}

function storyAt(index: number): Story {
  const chance = createChance(index)
  const { course, least, most } =
    courses[chance.weighted(courses.map(({ share }) => share))] ?? courses[0]
  const type = chance.pickCommon(types.toSorted((a) => (a === '诈骗' ? -1 : 1)))
  const { title, site_name, urls, account, description } = plausibleContents(chance, type)
  const sent = least + chance.below(most - least + 1)
  const time = sent === 0 ? undefined : timeIn(chance, 6, 22)
  const steps = stepsOf(chance, course, sent)
  return {
    id: `generated-${index}`,
    at: time === undefined ? { minutesAgo: 15 + chance.below(300) } : ago(sent, time),
    by: index % 20 === 0 ? 'account' : chance.happens(0.3) ? 'visitor' : 'anonymous',
    type,
    title: title ?? `举报${chance.pick(subjects[type] ?? ['可疑的网页'])}`,
    ...(site_name !== null && { site_name }),
    urls,
    ...((account !== null || urls.length === 0) && {
      account: account ?? `群号 ${100_000_000 + chance.below(900_000_000)}`,
    }),
    description,
    ...(type === '涉未成年人' && { involves_minors: true }),
    files: pictures.flatMap(([subject, file]) => (description.includes(subject) ? [file] : [])),
    steps:
      course === 'withdrawn' && time !== undefined
        ? [{ at: ago(sent, minutesLater(time, 4)), withdraw: true }]
        : steps,
  }
}

/** Generates invented reports in all states over some weeks, the same at every start. */
export const storiesOfDemo = (count: number): Story[] =>
  Array.from({ length: count }, (_, index) => storyAt(index))
