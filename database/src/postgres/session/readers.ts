import pg from 'pg'
import { type RowReader, rowReader } from '../../statements/row-reader.ts'

const { INT8, NUMERIC, TEXT, VARCHAR } = pg.types.builtins
/** They hold counts, sums and times, which are below 2^53 here. */
const numberTypes = new Set<number>([INT8, NUMERIC])
/** Those of all sessions; statements that are planned anew are described anew. */
const readersMax = 2_000
const readers = new Map<string, RowReader>()
const textTypes = new Set<number>([TEXT, VARCHAR])

/** What reads a value of a type of PostgreSQL, by its id; undefined where the text is the value. */
export function parserOf(id: number): ((text: string) => unknown) | undefined {
  if (textTypes.has(id)) return undefined
  return numberTypes.has(id) ? Number : pg.types.getTypeParser(id, 'text')
}

export type Field = { name: string; dataTypeID: number }

/** What reads rows with these columns. */
export function readerOf(fields: readonly Field[]): RowReader {
  let shape = ''
  for (const { name, dataTypeID } of fields) shape += `${dataTypeID} ${name}\n`
  const known = readers.get(shape)
  if (known) return known
  if (readers.size >= readersMax) readers.clear()
  const reader = rowReader(
    fields.map(({ name }) => name),
    fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
  )
  readers.set(shape, reader)
  return reader
}
