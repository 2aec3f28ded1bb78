import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChance, type Chance } from './chance.ts'
import { ago, type Step, type Story } from './story.ts'
import { flood, toldStories } from './told-stories.ts'

/** What a generated report is about, with the centre's answer and the authority that fit it. */
interface Subject {
  readonly type: string
  readonly title: string
  readonly site_name: string
  /** First part of the host; empty without an address. */
  readonly host: string
  readonly description: string
  readonly handled: string
  readonly authority: string
  readonly file: string
}
const lines = readFileSync(join(import.meta.dirname, 'subjects.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
const subjects = lines.slice(1).map((line): Subject => {
  const [type = '', title = '', site_name = '', host = '', ...rest] = line.split('\t')
  const [description = '', handled = '', authority = '', file = ''] = rest
  return { type, title, site_name, host, description, handled, authority, file }
})

const whens = ['今天上午', '昨天晚上', '昨天下午', '前天晚上', '上周末', '上个星期三']
const people = ['我', '我母亲', '我父亲', '我同事', '我同学', '我邻居']
/** Fills in the places of a sentence that differ between reports. */
const filled = (chance: Chance, text: string) =>
  text
    .replaceAll('{when}', () => chance.pick(whens))
    .replaceAll('{who}', () => chance.pick(people))
    .replaceAll('{n}', () => String(100 * (3 + chance.below(200))))

/** Courses of reports: final status, percentage, and the range of working days since sending: more than the course has steps. */
const courses = [
  { course: 'received', share: 18, least: 0, most: 1 },
  { course: 'accepted', share: 14, least: 2, most: 4 },
  { course: 'processing', share: 14, least: 3, most: 7 },
  { course: 'transferred', share: 10, least: 3, most: 12 },
  { course: 'asked', share: 7, least: 3, most: 5 },
  { course: 'answered', share: 6, least: 4, most: 6 },
  { course: 'closed', share: 16, least: 4, most: 32 },
  { course: 'rejected', share: 6, least: 2, most: 28 },
  { course: 'appealing', share: 5, least: 5, most: 9 },
  { course: 'withdrawn', share: 4, least: 1, most: 20 },
] as const
type Course = (typeof courses)[number]['course']

const twoDigits = (number: number) => String(number).padStart(2, '0')
/** Returns a time within working hours or, for citizens, at any time. */
const timeIn = (chance: Chance, from: number, until: number) =>
  `${twoDigits(from + chance.below(until - from))}:${twoDigits(chance.below(60))}`

/** Returns the steps of a report on a course. @param sent days ago */
function stepsOf(chance: Chance, course: Course, sent: number, subject: Subject): Step[] {
  // A report takes one step a day, and none today.
  let day = sent
  const next = () => {
    day = Math.max(1, day - 1)
    return ago(day, timeIn(chance, 9, 18))
  }
  const by = chance.happens(0.5) ? 'handler' : 'handler-2'
  const accept = (): Step => ({
    at: next(),
    to: 'accepted',
    note: '您的举报已受理，正在安排办理。',
    by,
  })
  const process = (): Step => ({
    at: next(),
    to: 'processing',
    note: '正在向平台和接入单位核实。',
    by,
  })
  const ask = (): Step => ({
    at: next(),
    to: 'supplement',
    note: '请补充发布时间，以及能看清账号名称的截图。',
    by,
  })
  const close = (isFound: boolean): Step => ({
    at: next(),
    to: 'closed',
    note: isFound
      ? subject.handled
      : '我们在两个工作日里核查，没有看到您说的内容。如再看到，请截图后重新举报。',
    outcome: isFound ? 'handled' : 'not_found',
    remark: isFound ? '已与平台核对，截图已存档。' : '两次核查都没有看到，没有截图。',
  })
  switch (course) {
    case 'received':
      return []
    case 'accepted':
      return [accept()]
    case 'processing':
      return [accept(), process()]
    case 'transferred': {
      const to = { to: 'transferred', authority: subject.authority } as const
      return [accept(), { at: next(), ...to, note: '主管部门有了结果，会写在这里。', by }]
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
      return [accept(), process(), close(chance.happens(0.8))]
    case 'rejected':
      return [
        {
          at: next(),
          to: 'rejected',
          note: '所写的账号和网址都打不开，也没有截图，无法核查。请截图后重新举报。',
          by,
        },
      ]
    case 'appealing':
      return [
        accept(),
        process(),
        close(true),
        { at: next(), appeal: '同样的内容今天又出现了，换了一个名字继续发布，请再核查。' },
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
  const subject = chance.happens(0.4) ? chance.pickCommon(subjects) : chance.pick(subjects)
  const { type, title, site_name, host, description, file } = subject
  const sent = least + chance.below(most - least + 1)
  const time = sent === 0 ? undefined : timeIn(chance, 6, 22)
  const steps = stepsOf(chance, course, sent, subject)
  return {
    id: `generated-${index}`,
    at: time === undefined ? { minutesAgo: 15 + chance.below(300) } : ago(sent, time),
    by: chance.happens(0.3) ? 'visitor' : 'anonymous',
    type,
    title,
    ...(site_name && { site_name }),
    ...(host
      ? { urls: [`https://${host}-${chance.below(90) + 10}.example/`] }
      : { account: `账号 ${100_000 + chance.below(900_000)}` }),
    description: filled(chance, description),
    ...(type === '涉未成年人' && { involves_minors: true }),
    files: file && course !== 'rejected' ? [file] : [],
    steps:
      course === 'withdrawn' && time !== undefined
        ? [{ at: ago(sent, minutesLater(time, 4)), withdraw: true }]
        : steps,
  }
}

/** Returns the wave of similar reports. */
const floodStories = (): Story[] =>
  Array.from({ length: flood.reports }, (_, index) => {
    const chance = createChance(1000 + index)
    const { type, title, url, descriptions } = flood
    return {
      id: `flood-${index}`,
      at: { minutesAgo: 25 + 6 * index },
      by: chance.happens(0.3) ? 'visitor' : 'anonymous',
      type,
      title,
      urls: [url],
      description: filled(chance, chance.pick(descriptions)),
      steps: [],
    }
  })

/** Returns the told reports, and generated ones in all states over some weeks, the same at every start. */
export const storiesOfDemo = (count: number): Story[] => [
  ...toldStories,
  ...floodStories(),
  ...Array.from({ length: count }, (_, index) => storyAt(index)),
]
