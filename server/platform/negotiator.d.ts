/** The part in use: `@types/negotiator` is for an older version, without `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string>> })
    /** @param options `preferred` decides between encodings of the same weight */
    encodings<Name extends string>(
      available: readonly Name[],
      options: { preferred: readonly Name[] },
    ): Name[]
  }
}
