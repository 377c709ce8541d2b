/** The entries of a list of texts or addresses; [] for JSON of another form. */
export function entriesOf(data: unknown): string[] {
  return Array.isArray(data) ? data.filter(entry => typeof entry === 'string') : []
}

/** One entry a line, as pasted or from a file: without empty lines and quotes around, each once. */
export function parseEntries(text: string): string[] {
  const lines = text.split(/\r?\n/).map(line =>
    line
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  )
  return [...new Set(lines.filter(line => line !== ''))]
}
