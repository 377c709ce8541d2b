import type { Problem } from '../CodeEditor.tsx'
import { json } from './messages.ts'

/** A bracket, or a whole value without brackets, behind any space; what matches neither is not JSON (RFC 8259). */
const part =
  /[ \t\n\r]*(?:([{}[\]:,])|("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|((?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])))/uy

type Expected = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'commaOrEnd' | 'nothing'

/** The first place where a text stops being JSON; undefined for JSON. Browsers say it in different words, or not at all. */
export function jsonProblem(text: string): Problem | undefined {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  for (let from = 0; ; from = part.lastIndex) {
    part.lastIndex = from
    const [, mark, quoted] = part.exec(text) ?? []
    const isOver = part.lastIndex === 0 && text.slice(from).trim() === ''
    if (isOver && expected === 'nothing') return undefined
    const next: Expected | undefined =
      part.lastIndex === 0 ? undefined : after(expected, mark ?? (quoted ? 'quoted' : 'plain'), open)
    if (!next) return problemAt(text, from, messageFor(expected, open.at(-1)))
    expected = next
  }
}

/** What may follow, or undefined where this may not stand; `open` follows the brackets. */
function after(expected: Expected, mark: string, open: ('{' | '[')[]): Expected | undefined {
  const takesValue = expected === 'value' || expected === 'valueOrEnd'
  const done = (): Expected => (open.length > 0 ? 'commaOrEnd' : 'nothing')
  const inner = open.at(-1)
  switch (mark) {
    case '{':
    case '[':
      if (!takesValue) return undefined
      open.push(mark)
      return mark === '{' ? 'nameOrEnd' : 'valueOrEnd'
    case '}':
    case ']':
      if (inner !== (mark === '}' ? '{' : '[') || !/OrEnd$/.test(expected)) return undefined
      open.pop()
      return done()
    case ',':
      return expected === 'commaOrEnd' ? (inner === '{' ? 'name' : 'value') : undefined
    case ':':
      return expected === 'colon' ? 'value' : undefined
    case 'quoted':
      if (expected === 'name' || expected === 'nameOrEnd') return 'colon'
      return takesValue ? done() : undefined
    default:
      return takesValue ? done() : undefined
  }
}

function messageFor(expected: Expected, inner: '{' | '[' | undefined): string {
  if (expected === 'commaOrEnd') return inner === '{' ? json.commaOrBrace : json.commaOrBracket
  if (expected === 'valueOrEnd') return json.value
  return json[expected]
}

/** The problem with the part that begins at `from`, or behind the space there. */
function problemAt(text: string, from: number, message: string): Problem {
  const space = /^[ \t\n\r]*/.exec(text.slice(from))?.[0].length ?? 0
  const lines = text.slice(0, from + space).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, message }
}
