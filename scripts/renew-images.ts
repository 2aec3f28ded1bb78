/**
 * `npm run renew-images [-- node:24.22.0-bookworm-slim …]`: writes the present digest of every image, or of other
 * versions of them, into both Dockerfiles and docker-compose.yml. Needs Docker with buildx.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const pinned = /\b([a-z0-9][a-z0-9./-]*):([\w.-]+)@(sha256:[0-9a-f]{64})/g

/** Returns the digest of a tag's index, which covers all platforms. */
function digestOf(image: string): string {
  const command = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}']
  const digest = execFileSync('docker', command, { encoding: 'utf8' }).trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image}: no digest, but ${digest}`)
  return digest
}

const wanted = new Map(process.argv.slice(2).map((image) => [image.split(':')[0], image]))
for (const path of ['Dockerfile', 'docker-compose.yml', 'ops/backup/Dockerfile']) {
  const before = readFileSync(path, 'utf8')
  const after = before.replace(pinned, (_all, name: string, tag: string, digest: string) => {
    const image = wanted.get(name) ?? `${name}:${tag}`
    const found = digestOf(image)
    console.log(`${path}: ${image} ${found === digest ? 'is as it was' : `is now ${found}`}`)
    return `${image}@${found}`
  })
  if (after !== before) writeFileSync(path, after)
}
