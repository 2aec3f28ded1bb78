import { mkdir, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { dirname, join } from 'node:path'

/** Returns a response without decompressing it. */
const get = (
  url: string,
  encoding: string,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if (answer.statusCode === 200)
          resolve({ headers: answer.headers, body: Buffer.concat(chunks) })
        else reject(new Error(`${url}: ${answer.statusCode}`))
      })
    })
    call.on('error', reject).end()
  })

/** Headers that nginx sets itself. */
const ownHeader =
  /^(date|connection|keep-alive|content-type|content-length|content-encoding|etag|vary)$/

/**
 * Copies the edge's response for a path: the same bytes, plain and gzipped, and the same headers.
 * @returns nginx location blocks
 */
async function copyFile(folder: string, edge: string, path: string): Promise<string> {
  const isFolder = path.endsWith('/')
  const file = join(folder, 'files', isFolder ? `${path}index.html` : path)
  const [plain, gzipped] = await Promise.all([
    get(edge + path, 'identity'),
    get(edge + path, 'gzip'),
  ])
  await mkdir(dirname(file), { recursive: true })
  await Promise.all([writeFile(file, plain.body), writeFile(`${file}.gz`, gzipped.body)])
  const headers = Object.entries(plain.headers)
    .filter(([name]) => !ownHeader.test(name))
    .map(([name, value]) => `add_header ${name} "${String(value)}";`)
    .join(' ')
  const block = `{ root ${folder}/files; index index.html; ${headers} }`
  // nginx serves a folder by an internal redirect to its index.
  return [path, ...(isFolder ? [`${path}index.html`] : [])]
    .map((exact) => `location = ${exact} ${block}`)
    .join('\n    ')
}

/** Returns a configuration with one worker that writes to one folder only. */
const frame = (folder: string, name: string, http: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/${name}.pid;
error_log ${folder}/${name}.error.log;
events { worker_connections 1024; }
http {
  sendfile on; tcp_nopush on; tcp_nodelay on;
  keepalive_requests 1000000;
  types { text/html html; text/javascript js; text/css css; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${name}-${kind};`).join(' ')}
  ${http}
}
`

async function write(folder: string, name: string, http: string): Promise<string> {
  const file = join(folder, `${name}.conf`)
  await writeFile(file, frame(folder, name, http))
  return file
}

/** Writes the configuration of the API stand-in: one small JSON response. @returns the file */
export const upstreamNginx = (folder: string, port: number): Promise<string> =>
  write(
    folder,
    'upstream',
    `access_log off;
  server {
    listen 127.0.0.1:${port};
    default_type application/json;
    location / { return 200 '{"errcode":0,"errmessage":"","data":{"total":0,"list":[]}}'; }
  }`,
  )

/**
 * Writes the configuration of the nginx that the edge is compared with: the same files, and a proxy to the same API. Like the
 * edge, it logs calls and no pages; it keeps files open.
 * @param edge base URL of the running edge
 * @returns the file
 */
export async function comparedNginx(
  folder: string,
  { port, upstreamPort, edge }: { port: number; upstreamPort: number; edge: string },
  paths: readonly string[],
): Promise<string> {
  const locations = await Promise.all(paths.map((path) => copyFile(folder, edge, path)))
  return write(
    folder,
    'compared',
    `access_log off;
  open_file_cache max=1000; open_file_cache_valid 60s;
  upstream api { server 127.0.0.1:${upstreamPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    gzip_static on; gzip_vary on;
    ${locations.join('\n    ')}
    location /api/ {
      access_log ${folder}/access.log;
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Request-Id $request_id;
    }
  }`,
  )
}
