/** The hash alone, 1.8 kB; the package has types for its main entry only. */
declare module 'sm-crypto/dist/sm3.js' {
  /** @returns lower-case hex of the text's UTF-8 bytes */
  export default function sm3(text: string): string
}
