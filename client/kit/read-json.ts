import type * as z from 'zod/mini'

/** Parses a JSON text, e.g. of the browser's storage; undefined without a text, or if the schema refuses it. */
export function readJson<S extends z.ZodMiniType>(
  schema: S,
  text: string | undefined,
): z.output<S> | undefined {
  try {
    return schema.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
