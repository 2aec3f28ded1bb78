import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const file = (name: string) => new URL(`../../${name}`, import.meta.url)

/** The product's own configuration, at other addresses. @returns where it lies */
export async function nginxConf(
  folder: string,
  port: number,
  edges: readonly number[],
  tls = 'off',
): Promise<string> {
  const conf = (await readFile(file('nginx.conf'), 'utf8'))
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replace('listen 80 ', `listen 127.0.0.1:${port} `)
    .replace('listen [::]:80 ', `listen [::1]:${port} `)
    .replace('/dev/stdout', join(folder, 'access.log'))
    // nginx cannot open a pipe, so the log goes to a file.
    .replace('/dev/stderr', join(folder, 'error.log'))
    .replace('http {', `http {\n${temporaryFolders(folder)}`)
  await mkdir(join(folder, 'tls'))
  const tlsConf = (await readFile(file(`nginx-tls-${tls}.conf`), 'utf8'))
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replace(/^listen .*443.*$/gm, '')
  await writeFile(join(folder, 'tls.conf'), tlsConf)
  const servers = edges.map((edge) => `server 127.0.0.1:${edge} max_fails=0;\n`)
  await writeFile(join(folder, 'edges.conf'), servers.join(''))
  const path = join(folder, 'nginx.conf')
  await writeFile(path, `pid ${folder}/nginx.pid;\ndaemon off;\n${conf}`)
  return path
}

const temporaryFolders = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
