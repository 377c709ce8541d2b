import { createReadStream } from 'node:fs'
import { parse as parseCsv } from 'csv-parse'
import { isDeeperThan } from '@gatehouse-id/operation'
import { CommandRefused } from '../../command-line/explain.ts'
import { isRecord, type Sent } from './values.ts'

/** Longer than any user; keeps what is held in memory small. */
const recordCharactersMax = 1_000_000
/** The first line says whether each is an object: it is one user, or the start of something longer. */
const peekedMax = recordCharactersMax
/** Deeper than any user. */
const levelsMax = 50

/** One of a file, with its place in it, or why it is none. */
export type Read = { place: string; record: Sent } | { place: string; why: string }

export type FileForm = { usersAt?: readonly string[] | undefined; columns?: readonly string[] | undefined }

/**
 * The records of a file of any size: a JSON list, a JSON object with a list, JSON objects on lines, or CSV.
 * @param beside takes what stands beside the list in an object
 * @throws {CommandRefused} when it is none of these
 */
export async function* readRecords(
  path: string,
  { usersAt = [], columns }: FileForm = {},
  beside: Sent = {},
): AsyncGenerator<Read> {
  const text = createReadStream(path, 'utf8')
  const { first, rest } = await peek(text)
  const start = first
    .trimStart()
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start.startsWith('[')) yield* elements(path, createScanner(rest))
  else if (!start.startsWith('{')) yield* lines(rest, columns)
  else if (isLineOfObject(start, usersAt)) yield* objects(rest)
  else yield* inObject(path, createScanner(rest), usersAt, beside)
}

/** @throws {CommandRefused} when a record cannot be read */
export async function readAllRecords(path: string, form: FileForm = {}): Promise<Sent[]> {
  const records: Sent[] = []
  for await (const read of readRecords(path, form)) {
    if ('why' in read) throw new CommandRefused(`${path}: ${read.place} ${read.why}`)
    records.push(read.record)
  }
  return records
}

/** What begins the file, up to the end of its first line as far as that is near, and all of it again. */
async function peek(stream: AsyncIterable<string>) {
  const iterator = stream[Symbol.asyncIterator]()
  let first = ''
  let next = await iterator.next()
  while (!next.done) {
    first += next.value
    if (first.includes('\n', first.search(/\S/)) || first.trim().length > peekedMax) break
    next = await iterator.next()
  }
  async function* all(): AsyncGenerator<string> {
    yield first
    if (next.done) return
    for (let more = await iterator.next(); !more.done; more = await iterator.next()) yield more.value
  }
  return { first, rest: all() }
}

/** Whether the first line is an object by itself, without the list of users in it. */
function isLineOfObject(text: string, usersAt: readonly string[]): boolean {
  const [line = ''] = text.split('\n', 1)
  const value = parse(line)
  return isRecord(value) && !usersAt.some(name => Array.isArray(value[name]))
}

async function* lines(chunks: AsyncIterable<string>, columns: readonly string[] | undefined): AsyncGenerator<Read> {
  const form = { columns: columns ? [...columns] : true, bom: true, relax_column_count: true, skip_empty_lines: true }
  const parser = parseCsv({ ...form, max_record_size: recordCharactersMax, trim: true })
  const feeding = (async () => {
    for await (const chunk of chunks)
      if (!parser.write(chunk)) await new Promise(resolve => parser.once('drain', resolve))
    parser.end()
  })()
  feeding.catch((error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))))
  let row = 0
  try {
    for await (const record of parser) yield { place: `row ${++row}`, record }
  } catch (error) {
    throw new CommandRefused(`row ${row + 1} is no CSV: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function* objects(chunks: AsyncIterable<string>): AsyncGenerator<Read> {
  let row = 0
  let rest = ''
  const readLine = (line: string): Read | undefined => {
    row += 1
    return line.trim() === '' ? undefined : readOne(`line ${row}`, line)
  }
  for await (const chunk of chunks) {
    const all = (rest + chunk).split('\n')
    rest = all.pop() ?? ''
    if (rest.length > recordCharactersMax)
      throw new CommandRefused(`line ${row + 1} has more than ${recordCharactersMax} characters`)
    for (const line of all) {
      const read = readLine(line.replace(/^\uFEFF/, ''))
      if (read) yield read
    }
  }
  const last = readLine(rest)
  if (last) yield last
}

async function* elements(path: string, scanner: Scanner): AsyncGenerator<Read> {
  await scanner.expect('[', path)
  let row = 0
  for (;;) {
    const next = await scanner.next()
    if (next === undefined) throw new CommandRefused(`${path} ends within its list`)
    if (next === ']') return
    if (next === ',') {
      scanner.skip()
      continue
    }
    yield readOne(`user ${++row}`, await scanner.value(path))
  }
}

/** Beside the list of users, an object may have others: roles, groups, clients. */
async function* inObject(
  path: string,
  scanner: Scanner,
  usersAt: readonly string[],
  beside: Sent,
): AsyncGenerator<Read> {
  await scanner.expect('{', path)
  let hasUsers = false
  for (;;) {
    const next = await scanner.next()
    if (next === undefined) throw new CommandRefused(`${path} ends within its object`)
    if (next === '}') {
      scanner.skip()
      break
    }
    if (next === ',') {
      scanner.skip()
      continue
    }
    const name = String(parse(await scanner.value(path)))
    await scanner.expect(':', path)
    if (usersAt.includes(name) && (await scanner.next()) === '[') {
      hasUsers = true
      yield* elements(path, scanner)
      scanner.skip()
    } else {
      const text = await scanner.value(path, 100 * recordCharactersMax)
      if (isDeeperThan(levelsMax, text))
        throw new CommandRefused(`${path}: ${name} is nested more than ${levelsMax} levels deep`)
      beside[name] = parse(text)
    }
  }
  if ((await scanner.next()) !== undefined) throw new CommandRefused(`${path} goes on behind its object`)
  // A realm, or a page of an API, without users is none of them.
  if (!hasUsers) yield { place: 'user 1', record: beside }
}

function readOne(place: string, text: string): Read {
  // What walks through a value takes a level of the stack for each of its levels.
  if (isDeeperThan(levelsMax, text)) return { place, why: `is nested more than ${levelsMax} levels deep` }
  const record = parse(text)
  return isRecord(record) ? { place, record } : { place, why: 'is not a JSON object' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Scanner = ReturnType<typeof createScanner>

/** Finds where JSON values end, without parsing what is around them. */
function createScanner(chunks: AsyncIterator<string>) {
  let text = ''
  let at = 0

  async function more(): Promise<boolean> {
    const next = await chunks.next()
    if (next.done) return false
    text = text.slice(at) + next.value
    at = 0
    return true
  }

  const scanner = {
    /** The next character that is no space; undefined at the end. */
    async next(): Promise<string | undefined> {
      for (;;) {
        while (at < text.length && /[\s\uFEFF]/.test(text.charAt(at))) at += 1
        if (at < text.length) return text.charAt(at)
        if (!(await more())) return undefined
      }
    },
    skip(): void {
      at += 1
    },
    async expect(character: string, path: string): Promise<void> {
      if ((await scanner.next()) !== character) throw new CommandRefused(`${path} is no JSON: it lacks a ${character}`)
      at += 1
    },
    /** The text of the value that begins here. */
    async value(path: string, charactersMax = recordCharactersMax): Promise<string> {
      await scanner.next()
      let end = at
      let depth = 0
      let isText = false
      for (;;) {
        if (end >= text.length) {
          const read = end - at
          if (read > charactersMax)
            throw new CommandRefused(`${path} has a value of more than ${charactersMax} characters`)
          if (!(await more())) return take(read)
          end = read
        }
        const character = text[end]
        if (isText) {
          if (character === '\\') end += 1
          else if (character === '"') isText = false
        } else if (character === '"') isText = true
        else if (character === '{' || character === '[') depth += 1
        else if (depth === 0 && (character === ',' || character === ']' || character === '}' || character === ':'))
          break
        else if (character === '}' || character === ']') depth -= 1
        end += 1
      }
      return take(end - at)
    },
  }

  function take(length: number): string {
    const taken = text.slice(at, at + length)
    at += length
    return taken
  }

  return scanner
}
