// How fast the edge is, measured against nginx with the same bytes and headers, on one core each.
// Run with: node bench/edge.ts [rounds] [seconds]. It needs Linux, a built client and Debian's nginx;
// wrk loads harder than autocannon and is used when it is there.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasProgram, load } from './edge-load.ts'
import { comparedNginx, upstreamNginx } from './edge-nginx.ts'
import { startOnCore, type Running } from './edge-process.ts'

const ports = { edge: 3190, nginx: 3191, upstream: 3192 }
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 3)

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

/** Requests a second and processor time a request, in microseconds. */
async function measure(server: Running, url: string) {
  const before = await server.cpu()
  const count = await load(url, seconds)
  return { rate: count / seconds, cpu: (((await server.cpu()) - before) * 1e6) / count }
}
type Figures = Awaited<ReturnType<typeof measure>>

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN

function report(name: string, edge: Figures[], nginx: Figures[]): void {
  const of = (figures: Figures[], key: keyof Figures) => median(figures.map((one) => one[key]))
  const [rate, other] = [of(edge, 'rate'), of(nginx, 'rate')]
  const [cpu, otherCpu] = [of(edge, 'cpu'), of(nginx, 'cpu')]
  console.log(
    `${name.padEnd(6)} edge ${Math.round(rate)}/s ${cpu.toFixed(1)} µs · nginx ${Math.round(other)}/s ` +
      `${otherCpu.toFixed(1)} µs · ratio ${(rate / other).toFixed(2)} by throughput, ` +
      `${(otherCpu / cpu).toFixed(2)} by processor time`,
  )
}

async function start(core: number, command: string[], port: number, env = {}): Promise<Running> {
  const log = join(folder, `${port}.log`)
  const server = await startOnCore(core, command, { url: at(port), log, env })
  running.push(server)
  return server
}

try {
  const upstream = ['nginx', '-c', await upstreamNginx(folder, ports.upstream)]
  await start(1, upstream, ports.upstream)
  const edge = await start(0, [process.execPath, 'bench/edge-server.ts'], ports.edge, {
    PORT: String(ports.edge),
    API_HOST: at(ports.upstream),
  })
  const settings = { port: ports.nginx, upstreamPort: ports.upstream, edge: at(ports.edge) }
  const compared = await comparedNginx(folder, settings, [paths.shell, paths.asset])
  const nginx = await start(0, ['nginx', '-c', compared], ports.nginx)

  const results = Object.keys(paths).map((name) => ({
    name,
    path: paths[name as keyof typeof paths],
    edge: [] as Figures[],
    nginx: [] as Figures[],
  }))
  // Interleaved, so that whatever else the machine does falls on both. The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const result of results) {
      const figures = {
        edge: await measure(edge, at(ports.edge) + result.path),
        nginx: await measure(nginx, at(ports.nginx) + result.path),
      }
      if (round === 0) continue
      result.edge.push(figures.edge)
      result.nginx.push(figures.nginx)
    }
  for (const { name, edge, nginx } of results) report(name, edge, nginx)
} finally {
  await Promise.all(running.map((server) => server.stop()))
  await rm(folder, { recursive: true })
}
