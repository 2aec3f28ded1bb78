const isHeading = (line: string) => /^[一二三四五六七八九十]+、\S{1,30}$/.test(line)

interface Section {
  heading?: string
  paragraphs: string[]
}

/** Splits a text by its lines; one like `一、保存和保护` begins a section. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ paragraphs: [] }]
  for (const line of text.split('\n').map((l) => l.trim())) {
    if (isHeading(line)) sections.push({ heading: line, paragraphs: [] })
    else if (line) sections.at(-1)?.paragraphs.push(line)
  }
  return sections.filter(
    ({ heading, paragraphs }) => heading !== undefined || paragraphs.length > 0,
  )
}
