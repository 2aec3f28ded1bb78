declare module 'libarchive.js/src/webworker/wasm-gen/libarchive.js' {
  interface LibarchiveModule {
    readonly HEAPU8: Uint8Array
    cwrap(
      name: string,
      returns: 'number' | 'string',
      takes: readonly ('number' | 'string')[],
    ): (...args: (number | string | null)[]) => never
  }
  const start: (given: {
    wasmBinary: Uint8Array
    printErr: () => void
  }) => Promise<LibarchiveModule>
  export default start
}
