import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A command block of docs/operations. */
interface Block {
  /** Page and first line without its comment. */
  readonly name: string
  readonly text: string
}
export const blocks: readonly Block[] = readdirSync('docs/operations').flatMap((page) => {
  const text = readFileSync(join('docs/operations', page), 'utf8')
  return [...text.matchAll(/^ *```\w+\n([\s\S]*?)\n *```$/gm)].map(([, block = '']) => ({
    name: `${page}: ${block
      .trim()
      .split('\n', 1)[0]
      ?.replace(/ {2,}#.*/, '')}`,
    text: block,
  }))
})

/** Returns the text of a block. @param name as above */
export const textOf = (name: string): string =>
  blocks.find((block) => block.name === name)?.text ?? ''
