// Measures the edge against nginx with the same bytes and headers, on one core each, and proxied calls against
// http-proxy-middleware on a bare server and in an empty Express app. --before COMMIT also measures the edge of that commit.
// --only shell, asset or call measures one of them, --only start the time from process start to the first response.
// Usage: node bench/edge.ts [rounds] [seconds]. It needs Linux, a built client and nginx; it uses wrk, which loads harder, in
// place of autocannon if installed.
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkOut, removeCheckout } from './api-checkout.ts'
import { median } from './desk/measure.ts'
import { hasProgram, load } from './edge-load.ts'
import { comparedNginx, upstreamNginx } from './edge-nginx.ts'
import { startOnCore, type Running } from './edge-process.ts'
import { startToAnswer } from './edge-start.ts'

const ports = {
  edge: 3190,
  nginx: 3191,
  upstream: 3192,
  bare: 3193,
  before: 3194,
  start: 3195,
  express: 3196,
}
const { values: settings, positionals } = parseArgs({
  options: { before: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
})
const rounds = Number(positionals[0] ?? 5)
const seconds = Number(positionals[1] ?? 3)

if (!hasProgram('nginx')) {
  console.error('nginx is not installed: apt-get install nginx-light (and wrk)')
  process.exit(1)
}
const assets = await readdir(join(import.meta.dirname, '../dist/web/pc/assets')).catch(() => [])
const script = assets.find((name) => name.startsWith('index-') && name.endsWith('.js'))
if (!script) {
  console.error('the client is not built: npm run build')
  process.exit(1)
}

const at = (port: number) => `http://127.0.0.1:${port}`
const paths = {
  shell: '/web/pc/',
  asset: `/web/pc/assets/${script}`,
  call: '/api/report/type/list',
}
const folder = await mkdtemp(join(tmpdir(), 'bench-edge-'))
const running: Running[] = []

/** Returns requests per second and processor microseconds per request. */
async function measure(server: Running, url: string) {
  const before = await server.cpu()
  const count = await load(url, seconds)
  return { rate: count / seconds, cpu: (((await server.cpu()) - before) * 1e6) / count }
}
type Figures = Awaited<ReturnType<typeof measure>>

function report(name: string, edge: Figures[], compared: Figures[], by: string): void {
  const of = (figures: Figures[], key: keyof Figures) => median(figures.map((one) => one[key]))
  const [rate, other] = [of(edge, 'rate'), of(compared, 'rate')]
  const [cpu, otherCpu] = [of(edge, 'cpu'), of(compared, 'cpu')]
  console.log(
    `${name.padEnd(6)} edge ${Math.round(rate)}/s ${cpu.toFixed(1)} µs · ${by} ${Math.round(other)}/s ` +
      `${otherCpu.toFixed(1)} µs · ratio ${(rate / other).toFixed(2)} by throughput, ` +
      `${(otherCpu / cpu).toFixed(2)} by processor time`,
  )
}

async function start(
  core: number,
  command: string[],
  port: number,
  { cwd, ...env }: Record<string, string> = {},
): Promise<Running> {
  const log = join(folder, `${port}.log`)
  const server = await startOnCore(core, command, { url: at(port), log, env, cwd })
  running.push(server)
  return server
}

const house = join(import.meta.dirname, '..')
const startEdge = (port: number, cwd: string) =>
  start(0, [process.execPath, 'bench/edge-server.ts'], port, {
    PORT: String(port),
    API_HOST: at(ports.upstream),
    cwd,
  })

/** Starts the edge of another commit with the client of this one. */
async function startBefore(commit: string): Promise<Running> {
  place = await checkOut(commit, folder)
  await symlink(join(house, 'dist'), join(place, 'dist'))
  return startEdge(ports.before, place)
}
let place: string | undefined

try {
  const upstream = ['nginx', '-c', await upstreamNginx(folder, ports.upstream)]
  await start(1, upstream, ports.upstream)
  const edge = await startEdge(ports.edge, house)
  const before = settings.before === undefined ? undefined : await startBefore(settings.before)
  const addresses = { port: ports.nginx, upstreamPort: ports.upstream, edge: at(ports.edge) }
  const compared = await comparedNginx(folder, addresses, [paths.shell, paths.asset])
  const nginx = await start(0, ['nginx', '-c', compared], ports.nginx)
  const startProxy = (port: number, kind: 'bare' | 'express') =>
    start(0, [process.execPath, 'bench/bare-proxy-server.ts'], port, {
      PORT: String(port),
      API_HOST: at(ports.upstream),
      SERVER: kind,
    })
  const bare = await startProxy(ports.bare, 'bare')
  const inExpress = await startProxy(ports.express, 'express')

  if ((settings.only ?? 'start') === 'start') {
    const taken = []
    for (let round = 0; round <= rounds; round += 1)
      taken.push(await startToAnswer(at(ports.start) + paths.shell))
    console.log(`start  ${median(taken.slice(1)).toFixed(0)} ms to the first answer, on both cores`)
  }

  const wanted = Object.entries(paths).filter(([name]) => name === (settings.only ?? name))
  const results = wanted.map(([name, path]) => ({
    name,
    path,
    others: [
      { by: 'nginx', server: nginx, port: ports.nginx, figures: [] as Figures[] },
      ...(before ? [{ by: 'before', server: before, port: ports.before, figures: [] }] : []),
      ...(name === 'call'
        ? [
            { by: 'http-proxy-middleware', server: bare, port: ports.bare, figures: [] },
            { by: 'the same in Express', server: inExpress, port: ports.express, figures: [] },
          ]
        : []),
    ] as { by: string; server: Running; port: number; figures: Figures[] }[],
    edge: [] as Figures[],
  }))
  // Interleaved, so that other load on the machine affects all alike. The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1)
    for (const { path, edge: figures, others } of results) {
      const measured = [{ server: edge, port: ports.edge, figures }, ...others]
      for (const { server, port, figures } of measured) {
        const taken = await measure(server, at(port) + path)
        if (round > 0) figures.push(taken)
      }
    }
  for (const { name, edge, others } of results)
    for (const { by, figures } of others) report(name, edge, figures, by)
  console.log(
    `load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  )
} finally {
  await Promise.all(running.map((server) => server.stop()))
  if (place !== undefined) await removeCheckout(place)
  await rm(folder, { recursive: true })
}
