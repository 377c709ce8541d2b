export type JsonPath = readonly (string | number)[]
/** Lines and columns count from 1; a column counts UTF-16 units, as editors do. */
export type Place = { line: number; column: number }

/** JSON as it is written: its value, and where each part of it begins. Or the first place where it stops being JSON. */
export type Located = { value: unknown; placeOf: (path: JsonPath) => Place } | { problem: Place & { message: string } }

class Stopped extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const depthMax = 200
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const quoted = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const word = /true|false|null/y
const space = /[ \t\n\r]*/y

/** Reads JSON (RFC 8259) and remembers where its values begin. */
export function locateJson(text: string): Located {
  const starts = new Map<string, number>()
  try {
    const end = readValue({ text, starts }, skip(text, 0), [])
    const rest = skip(text, end)
    if (rest < text.length) throw new Stopped(rest, 'nothing may follow the value')
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    return { problem: { ...placeIn(linesOf(text), error.at), message: error.message } }
  }
  const lines = linesOf(text)
  return { value: JSON.parse(text), placeOf: path => placeIn(lines, nearest(starts, path)) }
}

/** Where the value at a path begins, or the nearest value around it that is there. */
function nearest(starts: ReadonlyMap<string, number>, path: JsonPath): number {
  for (let length = path.length; length > 0; length--) {
    const start = starts.get(keyOf(path.slice(0, length)))
    if (start !== undefined) return start
  }
  return starts.get(keyOf([])) ?? 0
}

function keyOf(path: JsonPath) {
  return JSON.stringify(path.map(String))
}

/** Where each line begins. */
function linesOf(text: string): number[] {
  const lines = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.push(at + 1)
  return lines
}

function placeIn(lines: readonly number[], offset: number): Place {
  const after = lines.findIndex(start => start > offset)
  const line = after === -1 ? lines.length : after
  return { line, column: offset - (lines[line - 1] ?? 0) + 1 }
}

type Reader = { text: string; starts: Map<string, number> }

function skip(text: string, from: number): number {
  return match(space, text, from) ?? from
}

/** The end of what matches here; undefined when nothing does. */
function match(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** The end of the value that begins at `from`. */
function readValue(reader: Reader, from: number, path: JsonPath): number {
  const { text, starts } = reader
  starts.set(keyOf(path), from)
  if (path.length > depthMax) throw new Stopped(from, `may be nested at most ${depthMax} deep`)
  if (text[from] === '{') return readList(reader, from, path, '}')
  if (text[from] === '[') return readList(reader, from, path, ']')
  const end = match(quoted, text, from) ?? match(word, text, from) ?? match(number, text, from)
  if (end === undefined || end === from) throw new Stopped(from, 'expected a value')
  return end
}

/** The end of an object or an array; `from` is its bracket. */
function readList(reader: Reader, from: number, path: JsonPath, close: '}' | ']'): number {
  const { text } = reader
  let at = skip(text, from + 1)
  if (text[at] === close) return at + 1
  for (let index = 0; ; index++) {
    const name = close === '}' ? readName(text, at) : { key: index, end: at }
    at = skip(text, readValue(reader, name.end, [...path, name.key]))
    if (text[at] === close) return at + 1
    if (text[at] !== ',') throw new Stopped(at, `expected a comma or ${close}`)
    at = skip(text, at + 1)
  }
}

/** A property's name, and where its value begins. */
function readName(text: string, from: number): { key: string; end: number } {
  const end = match(quoted, text, from)
  if (end === undefined) throw new Stopped(from, 'expected a name in double quotes')
  const colon = skip(text, end)
  if (text[colon] !== ':') throw new Stopped(colon, 'expected a colon')
  return { key: String(JSON.parse(text.slice(from, end))), end: skip(text, colon + 1) }
}
