import { readFile } from 'node:fs/promises'
import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium'

/** Font in place of Chinese fonts that a PDF does not embed; that of `report-pdf.ts`, which this folder may not import. */
const fontFile = new URL(
  '../fonts/NotoSansHans-Regular.otf',
  import.meta.resolve('@embedpdf/fonts-sc'),
)
const wasmFile = new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))

/** The part of the namespace WebAssembly that this file uses: Node has it, and the types of Node lack it. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  Instance: new (compiled: object, imports: unknown) => { readonly exports: object }
}

/** Bytes of PDFium's heap, at which this process ends as at its limit of memory. Scans of 600 dpi take 150 MiB. */
const mostHeap = 224 * 1024 * 1024

/** A folder that the memory file system of every Emscripten module has. */
const fontFolder = '/home/web_user'

/** System calls of an Emscripten module, by which it reaches its memory file system. Source: Emscripten, libsyscall.js, libwasi.js. */
interface SystemCalls {
  readonly env: {
    __syscall_openat(folder: number, path: number, flags: number, mode: number): number
    emscripten_resize_heap: (bytes: number) => unknown
  }
  readonly wasi_snapshot_preview1: {
    fd_write(file: number, parts: number, count: number, written: number): number
    fd_close(file: number): number
  }
}
/** Source: Linux, fcntl.h. */
const currentFolder = -100
const createAndWrite = 0o101

/** Functions of PDFium that the package does not offer; addresses and handles are numbers. Source: fpdf_*.h. */
interface PdfFunctions {
  FPDF_GetFormType(document: number): number
  FPDF_GetXFAPacketCount(document: number): number
  FPDF_GetXFAPacketName(document: number, index: number, to: number, length: number): number
  FPDF_GetXFAPacketContent(
    document: number,
    index: number,
    to: number,
    length: number,
    size: number,
  ): number
  FPDFPage_GetAnnotCount(page: number): number
  FPDFPage_GetAnnot(page: number, index: number): number
  FPDFPage_CloseAnnot(annotation: number): void
  FPDFAnnot_GetFormFieldType(form: number, annotation: number): number
  FPDFAnnot_GetFormFieldValue(form: number, annotation: number, to: number, length: number): number
  FPDFAnnot_GetFileAttachment(annotation: number): number
  FPDFDoc_GetAttachmentCount(document: number): number
  FPDFDoc_GetAttachment(document: number, index: number): number
  FPDFAttachment_GetName(attachment: number, to: number, length: number): number
  FPDFAttachment_GetFile(attachment: number, to: number, length: number, size: number): number
}

/** A started PDFium. */
export interface Pdfium {
  readonly library: PDFiumLibrary
  readonly functions: PdfFunctions
  /** Returns the bytes that a function writes to an address; called with a length of 0 it returns the length. */
  readonly written: (write: (to: number, length: number) => number) => Buffer
  /** The same of a function that writes the length to an address. */
  readonly writtenSized: (write: (to: number, length: number, size: number) => number) => Buffer
}

/**
 * Starts PDFium with a Chinese font. The package exports neither the module's file system nor a way to call back for
 * fonts. So the font is written by the module's own system calls, and PDFium searches that folder for fonts.
 * @throws Error if the font cannot be read or written
 */
export async function startPdfium(): Promise<Pdfium> {
  const [font, wasm] = await Promise.all([
    readFile(fontFile),
    readFile(wasmFile).then((bytes) => WebAssembly.compile(bytes)),
  ])
  let imports: SystemCalls | undefined
  const module = await PDFiumModule({
    instantiateWasm(given: SystemCalls, onInstance: (instance: object) => void) {
      imports = given
      const resize = given.env.emscripten_resize_heap
      // A refusal would leave a picture out of its page.
      given.env.emscripten_resize_heap = (bytes) =>
        bytes > mostHeap ? process.kill(process.pid, 'SIGKILL') : resize(bytes)
      const instance = new WebAssembly.Instance(wasm, given)
      onInstance(instance)
      return instance.exports
    },
  })
  /** Copies bytes into the module's memory and returns their address. They stay there until the process ends. */
  const place = (bytes: Uint8Array): number => {
    const address = module.wasmExports.malloc(bytes.length)
    module.HEAPU8.set(bytes, address)
    return address
  }
  const placeNumbers = (...numbers: number[]) =>
    place(new Uint8Array(Uint32Array.from(numbers).buffer))
  const placeText = (text: string) => place(Buffer.from(`${text}\0`))

  const { env, wasi_snapshot_preview1: wasi } = imports as SystemCalls
  const path = placeText(`${fontFolder}/chinese.otf`)
  const file = env.__syscall_openat(currentFolder, path, createAndWrite, placeNumbers(0o600))
  const content = place(font)
  const error = wasi.fd_write(file, placeNumbers(content, font.length), 1, placeNumbers(0))
  if (error !== 0) throw new Error(`the font of PDFium cannot be written: error ${error}`)
  wasi.fd_close(file)
  module.wasmExports.free(content)

  // Version 2 of the structure, folders of fonts up to a null, isolate, slot and platform of scripts, which this build lacks.
  // Source: fpdfview.h, FPDF_LIBRARY_CONFIG
  const config = placeNumbers(2, placeNumbers(placeText(fontFolder), 0), 0, 0, 0)
  // The package's type says object, which WebAssembly would take for address 0.
  const start = module._FPDF_InitLibraryWithConfig as unknown as (config: number) => void
  start(config)
  const written: Pdfium['written'] = (write) => {
    const length = write(0, 0)
    const address = length > 0 ? module.wasmExports.malloc(length) : 0
    if (address === 0) return Buffer.alloc(0)
    write(address, length)
    const bytes = Buffer.from(module.HEAPU8.slice(address, address + length))
    module.wasmExports.free(address)
    return bytes
  }
  const size = placeNumbers(0)
  return {
    library: new PDFiumLibrary(module),
    functions: module.wasmExports as unknown as PdfFunctions,
    written,
    writtenSized: (write) =>
      written((to, length) => {
        const isWritten = write(to, length, size)
        return isWritten ? Buffer.from(module.HEAPU8.buffer, size, 4).readUInt32LE() : 0
      }),
  }
}
