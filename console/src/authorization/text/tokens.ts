/** A token of the schema language; `line` counts from 0. Everything is a token, so that nothing of a text is ever lost. */
export type Token = {
  kind: 'name' | 'text' | 'body' | 'symbol' | 'comment' | 'newline'
  text: string
  from: number
  line: number
}

// Strings of expressions may hold a brace: they are read as one.
const bodyPart = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[^{}"']|["']/y

/** The tokens of a text, whatever is wrong with it. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let line = 0
  for (let at = 0; at < text.length; ) {
    const kind = kindAt(text, at)
    const end = kind === 'body' ? endOfBody(text, at) : endOf(kind, text, at)
    const part = text.slice(at, end)
    if (kind !== 'blank') tokens.push({ kind, text: part, from: at, line })
    line += part.split('\n').length - 1
    at = end
  }
  return tokens
}

const patterns = {
  blank: /[ \t\r]+/y,
  newline: /\n/y,
  comment: /\/\/[^\n]*/y,
  name: /\w+/y,
  text: /"(?:\\.|[^"\\\n])*"?/y,
} as const

type Kind = Token['kind'] | 'blank'

function kindAt(text: string, at: number): Kind {
  if (text[at] === '{') return 'body'
  // The keys are those of `patterns`.
  const names = Object.keys(patterns) as (keyof typeof patterns)[]
  return names.find(name => endOfMatch(patterns[name], text, at) !== undefined) ?? 'symbol'
}

function endOf(kind: Exclude<Kind, 'body'>, text: string, at: number): number {
  return kind === 'symbol' ? at + 1 : (endOfMatch(patterns[kind], text, at) ?? at + 1)
}

function endOfMatch(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** After the brace that closes the one at `start`, or the end of the text. */
function endOfBody(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; ) {
    if (text[at] === '{') depth++
    if (text[at] === '}') depth--
    at = text[at] === '{' || text[at] === '}' ? at + 1 : (endOfMatch(bodyPart, text, at) ?? at + 1)
    if (depth === 0) return at
  }
  return text.length
}

const declaring = new Set(['model', 'type', 'relation', 'permission', 'condition', 'constraint'])

/** Whether a declaration begins with the token after `previous`: a keyword that is not the name of something. */
export function beginsDeclaration(token: Token, previous: Token | undefined): boolean {
  if (token.kind !== 'name' || !declaring.has(token.text)) return false
  if (!previous) return true
  if (previous.kind === 'symbol') return previous.text === ')'
  return !(previous.kind === 'name' && (declaring.has(previous.text) || previous.text === 'with'))
}
