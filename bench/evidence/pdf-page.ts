import { pdf, stream } from '../../server/testing/preview/pdf-samples.ts'

const type = 'application/pdf' as const
/** A file of a family. */
export const pdfFile = (name: string, content: Buffer) => ({ name, type, content })

/** A page with these resources and contents; further objects are numbered from 5 on. */
export const pdfPage = (
  resources: string,
  contents: string | Buffer,
  ...more: (string | Buffer)[]
) =>
  pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << ${resources} >> /Contents 4 0 R >>`,
    stream(contents),
    ...more,
  ])
