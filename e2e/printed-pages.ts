/** Returns the page count of a PDF, from the root of its page tree. */
export const pageCount = (pdf: Buffer): number =>
  Number(
    /\/Type\s*\/Pages[^>]*?\/Count (\d+)|\/Count (\d+)/
      .exec(pdf.toString('latin1'))
      ?.slice(1)
      .find(Boolean),
  )
