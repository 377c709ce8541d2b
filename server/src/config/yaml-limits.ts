/** Longer than any file of a configuration. */
const charactersMax = 5_000_000
/** Deeper than any of them; the parser needs memory for each level, and ends the process where there are too many. */
const levelsMax = 100

/** Why a YAML text, or JSON, is not read at all; undefined where it is. Linear, and without parsing. */
export function yamlProblem(text: string): string | undefined {
  if (text.length > charactersMax) return `has more than ${charactersMax} characters`
  if (bracketsIn(text) + indentsIn(text) > levelsMax) return `is nested more than ${levelsMax} levels deep`
  return undefined
}

/** Of a mistake that the parser finds when it fills aliases in, in words for people. */
export function aliasProblem(error: unknown): string | undefined {
  const isOfAliases = error instanceof ReferenceError && error.message.startsWith('Excessive alias count')
  return isOfAliases ? 'has aliases (*name) that stand for too much: write out what they stand for' : undefined
}

/** The most brackets that are open at once; those in texts count, too, and mostly close again. */
function bracketsIn(text: string): number {
  let open = 0
  let most = 0
  for (const [bracket] of text.matchAll(/[[{\]}]/g)) {
    if (bracket === '[' || bracket === '{') open += 1
    else if (open > 0) open -= 1
    if (open > most) most = open
  }
  return most
}

/** The most levels of indentation; each dash, question mark and colon at the start of a line begins one, too. */
function indentsIn(text: string): number {
  const columns: number[] = []
  let most = 0
  for (const [start] of text.matchAll(/^(?:[ \t]|[-?:](?=[ \t]))*/gm)) {
    const marks = [...start.matchAll(/[-?:]/g)].map(({ index }) => index)
    for (const column of [...marks, start.length]) {
      while ((columns.at(-1) ?? -1) >= column) columns.pop()
      columns.push(column)
    }
    if (columns.length > most) most = columns.length
  }
  return most
}
