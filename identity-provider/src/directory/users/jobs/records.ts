import { InvalidInput } from '@gatehouse-id/operation'

/** Where reading goes on: a part of the file, and a character in it. `read` counts the characters before it. */
export type Place = { part: number; offset: number; row: number; read: number; isList: boolean }
/** A row of a file, counted from 1, as JSON text; of a file of lines it is a line. */
type Record = { row: number; text: string }

/** Longer than any row of an export; keeps what is read at once small. */
const rowCharactersMax = 1_000_000

/**
 * The next rows of a file in parts that is a JSON list, or has a JSON object on each line.
 * @param findPart a part of the file; undefined past the end
 * @throws {InvalidInput} when a row is too long, or the list does not end
 */
export async function readRecords(
  findPart: (part: number) => Promise<string | undefined>,
  place: Place | undefined,
  limit: number,
): Promise<{ records: Record[]; place: Place; isDone: boolean }> {
  const file = await openAt(findPart, place)
  const records: Record[] = []
  let row = place?.row ?? 0
  for (;;) {
    if (records.length === limit) return { records, place: file.place(row), isDone: false }
    const text = await (file.isList ? nextOfList(file) : nextLine(file))
    if (text === undefined) return { records, place: file.place(row), isDone: true }
    row += 1
    if (text.trim() !== '') records.push({ row, text })
  }
}

type File = Awaited<ReturnType<typeof openAt>>

async function openAt(findPart: (part: number) => Promise<string | undefined>, from: Place | undefined) {
  let part = from?.part ?? 0
  let text = ((await findPart(part)) ?? '').slice(from?.offset ?? 0)
  /** Where `text` begins in its part, and how much of each part it holds. */
  let offset = from?.offset ?? 0
  const lengths = [text.length]
  let at = 0
  let read = from?.read ?? 0
  let isAtEnd = false

  /** False at the end of the file. */
  async function more(): Promise<boolean> {
    const next = isAtEnd ? undefined : await findPart(part + lengths.length)
    if (next === undefined) {
      isAtEnd = true
      return false
    }
    text += next
    lengths.push(next.length)
    return true
  }

  function take(end: number): string {
    const taken = text.slice(at, end)
    read += end - at
    at = end
    return taken
  }

  /** Drops the parts that were read to their end. */
  function place(row: number): Place {
    while (lengths.length > 1 && at >= (lengths[0] ?? 0)) {
      const length = lengths.shift() ?? 0
      text = text.slice(length)
      at -= length
      part += 1
      offset = 0
    }
    return { part, offset: offset + at, row, read, isList: file.isList }
  }

  const file = {
    isList: from?.isList ?? false,
    rest: () => text.slice(at),
    skip: (count: number) => take(at + count),
    more,
    place,
  }
  if (!from) {
    while (file.rest().trim() === '' && (await more()));
    const [space = ''] = /^[\s\uFEFF]*/.exec(file.rest()) ?? []
    file.isList = file.rest().charAt(space.length) === '['
    // Lines are counted from the first one, whether it is empty or not.
    file.skip(file.isList ? space.length + 1 : file.rest().startsWith('\uFEFF') ? 1 : 0)
  }
  return file
}

async function nextLine(file: File): Promise<string | undefined> {
  for (;;) {
    const rest = file.rest()
    const end = rest.indexOf('\n')
    if (end !== -1) return file.skip(end + 1)
    if (rest.length > rowCharactersMax) throw tooLong()
    if (!(await file.more())) return rest === '' ? undefined : file.skip(rest.length)
  }
}

async function nextOfList(file: File): Promise<string | undefined> {
  for (;;) {
    const rest = file.rest()
    const [space = ''] = /^[\s,]*/.exec(rest) ?? []
    if (rest.charAt(space.length) === ']') return undefined
    const end = endOfValue(rest, space.length)
    if (end !== undefined) return file.skip(end).slice(space.length)
    if (rest.length - space.length > rowCharactersMax) throw tooLong()
    if (!(await file.more())) throw invalid('the file ends within its list')
  }
}

/** Where the JSON value that begins at `from` ends; undefined when that is not known yet. */
function endOfValue(text: string, from: number): number | undefined {
  let depth = 0
  let isText = false
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (isText) {
      if (character === '\\') at += 1
      else if (character === '"') isText = false
      continue
    }
    if (character === '"') isText = true
    else if (character === '{' || character === '[') depth += 1
    else if (depth === 0 && (character === ',' || character === ']')) return at
    else if (character === '}' || character === ']') depth -= 1
  }
  return undefined
}

function tooLong() {
  return invalid(`a row has more than ${rowCharactersMax} characters`)
}

function invalid(message: string) {
  return new InvalidInput({ message, fields: [{ field: 'users', message }] })
}
