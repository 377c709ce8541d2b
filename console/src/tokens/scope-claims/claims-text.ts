/** The claims of a scope as they are typed in: one on each line. */
export function textOf(claims: unknown): string {
  return Object.entries(Object(claims))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
}

/** What was typed in; a line without a colon is answered instead. */
export function readClaims(text: string): { claims: Record<string, string> } | { wrong: string } {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const wrong = lines.find(line => !/^[^:\s]+\s*:\s*\S/.test(line))
  if (wrong !== undefined) return { wrong }
  const entries = lines.map(line => {
    const at = line.indexOf(':')
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  })
  return { claims: Object.fromEntries(entries) }
}
