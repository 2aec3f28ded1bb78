// Measures the edge against nginx with the same bytes and headers, on one core each, and proxied calls against
// http-proxy-middleware on a bare server: node bench/edge.ts [rounds] [seconds]. It needs Linux, a built client, nginx.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { comparedNginx, upstreamNginx } from './edge/nginx.ts'
import { load, startOnCore, type Running } from './edge/processes.ts'
import { median } from './measure.ts'

const ports = { edge: 3190, nginx: 3191, upstream: 3192, bare: 3193 }
const [rounds = 5, seconds = 3] = process.argv.slice(2).map(Number)

function give(reason: string): never {
  console.error(reason)
  process.exit(1)
}
if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error)
  give('nginx is not installed: apt-get install nginx-light')
const assets = await readdir(join(import.meta.dirname, '../dist/web/pc/assets')).catch(() => [])
const script =
  assets.find((name) => name.startsWith('index-') && name.endsWith('.js')) ??
  give('the client is not built: npm run build')

const paths = {
  shell: '/web/pc/',
  asset: `/web/pc/assets/${script}`,
  call: '/api/report/type/list',
}
const folder = await mkdtemp(join(tmpdir(), 'bench-edge-'))
const running: Running[] = []

async function start(core: number, command: string[], port: number, env = {}): Promise<Running> {
  const server = await startOnCore(core, command, { port, log: join(folder, `${port}.log`), env })
  running.push(server)
  return server
}

/** Returns requests per second and processor microseconds per request. */
async function measure(server: Running, path: string) {
  const before = await server.cpu()
  const count = await load(server.port, path, seconds)
  return { rate: count / seconds, cpu: (((await server.cpu()) - before) * 1e6) / count }
}

try {
  await start(1, ['nginx', '-c', await upstreamNginx(folder, ports.upstream)], ports.upstream)
  const env = { API_HOST: `http://127.0.0.1:${ports.upstream}` }
  const edge = await start(0, [process.execPath, 'server/main.ts'], ports.edge, {
    ...env,
    DATA_DIR: folder,
  })
  const addresses = {
    port: ports.nginx,
    upstreamPort: ports.upstream,
    edge: `http://127.0.0.1:${ports.edge}`,
  }
  const compared = await comparedNginx(folder, addresses, [paths.shell, paths.asset])
  const nginx = await start(0, ['nginx', '-c', compared], ports.nginx)
  const bare = await start(0, [process.execPath, 'bench/bare-proxy-server.ts'], ports.bare, env)

  console.log('| what | server | a second | µs |\n| --- | --- | --: | --: |')
  for (const [what, path] of Object.entries(paths)) {
    const servers = { edge, nginx, ...(what === 'call' && { 'http-proxy-middleware': bare }) }
    const figures = Object.entries(servers).map(([name, server]) => ({
      name,
      server,
      taken: [] as Awaited<ReturnType<typeof measure>>[],
    }))
    // Interleaved, so that other load on the machine affects all alike. The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1)
      for (const { server, taken } of figures) {
        const result = await measure(server, path)
        if (round > 0) taken.push(result)
      }
    for (const { name, taken } of figures) {
      const of = (key: 'rate' | 'cpu') => median(taken.map((one) => one[key]))
      console.log(`| ${what} | ${name} | ${Math.round(of('rate'))} | ${of('cpu').toFixed(1)} |`)
    }
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await Promise.all(running.map((server) => server.stop()))
  await rm(folder, { recursive: true })
}
