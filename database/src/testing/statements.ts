// What tests send to SQLite, for the one test that prepares it on PostgreSQL.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PostgresQueryCompiler } from 'kysely'
import type { OnStatement } from '../statements/statements.ts'

/** schemas.ts names it; there is none without PostgreSQL. */
const folder = process.env.TEST_STATEMENTS
const compiler = new PostgresQueryCompiler()
const recorded = new Set<string>()

/** Writes down, once in a process, how PostgreSQL would be asked for what a statement asks SQLite for. */
export const recordStatement: OnStatement | undefined = folder
  ? ({ sql, query, queryId }) => {
      if (recorded.has(sql)) return
      recorded.add(sql)
      const line = JSON.stringify(compiler.compileQuery(query, queryId).sql)
      appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
    }
  : undefined

/** Refuses what PostgreSQL would refuse of the values, and SQLite stores: parts of a number in a column of whole ones. */
export const requireWhole: OnStatement = ({ sql, parameters }) => {
  const part = parameters.find(value => typeof value === 'number' && !Number.isInteger(value))
  if (part !== undefined) throw new TypeError(`${part} is no whole number, in ${sql}`)
}

/** The distinct statements that were recorded; those that differ in the length of a list alone are one. */
export function recordedStatements(): string[] {
  if (!folder) return []
  const lines = readdirSync(folder).flatMap(name => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
  const statements = lines.map(line => JSON.parse(line) as string) // as they were written above
  return [...new Map(statements.map(statement => [withoutLengths(statement), statement])).values()]
}

function withoutLengths(statement: string): string {
  return statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(, \$)+/g, '$')
    .replaceAll(/\(\$\)(, \(\$\))+/g, '($)')
}
