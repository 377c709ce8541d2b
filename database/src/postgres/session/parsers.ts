import pg from 'pg'

const { INT8, NUMERIC, TEXT, VARCHAR } = pg.types.builtins
/** They hold counts, sums and times, which are below 2^53 here. */
const numberTypes = new Set<number>([INT8, NUMERIC])
const textTypes = new Set<number>([TEXT, VARCHAR])

/** What reads a value of a type of PostgreSQL, by its id; undefined where the text is the value. */
export function parserOf(id: number): ((text: string) => unknown) | undefined {
  if (textTypes.has(id)) return undefined
  return numberTypes.has(id) ? Number : pg.types.getTypeParser(id, 'text')
}
