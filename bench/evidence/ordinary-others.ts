import { readFile } from 'node:fs/promises'
import { zipOf } from '../../server/testing/zip.ts'
import { createChance, type Chance } from '../desk/chance.ts'
import { plausibleContents } from '../desk/plausible-report.ts'
import { type CorpusFile, corpusFile as file } from './corpus-file.ts'
import { byFfmpeg } from './made-by-programs.ts'

const words = (chance: Chance) => plausibleContents(chance, '电信网络诈骗').description

/** The line above a message as each program writes it. */
const chatForms: Readonly<Record<string, (name: string, time: string) => string>> = {
  WeChat: (name, time) => `${name}  ${time}`,
  QQ: (name, time) => `2026-11-20 ${time}:09 ${name}(10001)`,
  DingTalk: (name, time) => `${name} 11月20日 ${time}`,
  Telegram: (name, time) => `${name}, [20.11.2026 ${time}]`,
}
const timeOf = (minute: number) =>
  `${10 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** Texts, chats, archives, films and recordings; the last two only where ffmpeg is installed. The aim is for a film of 60 s. */
export async function* ordinaryOthers(folder: string): AsyncGenerator<CorpusFile> {
  const chance = createChance(28)
  const text = (name: string, content: string) =>
    file('text', name, 'text/plain', Buffer.from(content))
  for (const count of [1, 5, 50, 2000]) {
    const many = Array.from({ length: count }, () => words(chance))
    yield text(`${count} lines`, many.join('\n'))
    yield text(`${count} rows of CSV`, many.map((line, at) => `${at},"${line}"`).join('\r\n'))
    yield text(
      `${count} objects of JSON`,
      JSON.stringify(
        many.map((line, id) => ({ id, line })),
        null,
        2,
      ),
    )
    yield text(
      `${count} paragraphs of HTML`,
      `<!doctype html><meta charset="utf-8">${many.map((line) => `<p>${line}</p>`).join('\n')}`,
    )
  }
  yield file(
    'text',
    'GB18030',
    'text/plain',
    Buffer.from('bfb4b5bdd2bbb8f6d5a9c6adcdf8d5bea1a30d0a', 'hex'),
  )
  const chats: [string, string][] = []
  for (const [program, heading] of Object.entries(chatForms))
    for (const count of [3, 40, 400])
      chats.push([
        `${program}, ${count} messages`,
        Array.from(
          { length: count },
          (_, at) =>
            `${heading(chance.pick(['张三', '李四', '客服小美']), timeOf(at))}\n${words(chance).slice(0, 60)}\n`,
        ).join('\n'),
      ])
  for (const count of [3, 60, 900])
    chats.push([
      `Telegram’s JSON, ${count} messages`,
      JSON.stringify({
        name: '兼职群',
        type: 'private_group',
        messages: Array.from({ length: count }, (_, id) => ({
          id,
          type: 'message',
          date: '2026-11-20T12:00:00',
          from: 'Zhang San',
          text: ['看', { type: 'link', text: 'https://a.example/' }, words(chance)],
        })),
      }),
    ])
  for (const [name, content] of chats) yield file('chat', name, 'text/plain', Buffer.from(content))

  for (let at = 0; at < 12; at += 1) {
    const entries = chats
      .slice(at, at + 1 + (at % 4))
      .map(([name, content]) => ({ name: `材料/${name}.txt`, content, isDeflated: true }))
    const inner = zipOf(entries)
    yield file(
      'archive',
      `${entries.length} texts${at % 3 === 0 ? ', nested' : ''}`,
      'application/zip',
      at % 3 === 0 ? zipOf([{ name: '全部.zip', content: inner }, ...entries]) : inner,
    )
  }
  // Fixtures of packages that development installs.
  for (const [path, type] of [
    ['autocannon/test/j5.jpeg', 'image/jpeg'],
    ['retry/equation.gif', 'image/gif'],
    ['thread-stream/test/ts-commonjs-default-export.zip', 'application/zip'],
    ['thread-stream/test/dir with spaces/test-package.zip', 'application/zip'],
  ] as const) {
    const content = await readFile(`node_modules/${path}`).catch(() => undefined)
    if (content) yield file('fixtures of packages (MIT)', path, type, content)
  }

  const film = (seconds: number, size: string) => [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=duration=${seconds}:size=${size}:rate=15`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${seconds}`,
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
  ]
  const films = [
    ['video/mp4', 'mp4', 60, '854x480', 3],
    ['video/quicktime', 'mov', 60, '360x640', 3],
    ['video/mp4', 'mp4', 5, '320x240', 4],
    ['video/quicktime', 'mov', 9, '1280x720', 2],
  ] as const
  for (const [type, ending, seconds, size, copies] of films) {
    const content = await byFfmpeg(folder, film(seconds, size), ending)
    if (!content) continue
    for (let at = 0; at < copies; at += 1)
      yield file(
        seconds === 60 ? 'film, 60 s' : 'film',
        `${ending}, ${seconds} s, ${size}, ${at}`,
        type,
        content,
      )
  }
  const sounds = [
    ['audio/mpeg', 'mp3'],
    ['audio/mp4', 'm4a'],
    ['audio/wav', 'wav'],
  ] as const
  for (const [type, ending] of sounds)
    for (const seconds of [2, 30, 120, 240]) {
      const content = await byFfmpeg(
        folder,
        ['-f', 'lavfi', '-i', `aevalsrc=sin(880*t*(1+mod(t\\,3))):d=${seconds}`],
        ending,
      )
      if (content) yield file('recording', `${ending}, ${seconds} s`, type, content)
    }
}
