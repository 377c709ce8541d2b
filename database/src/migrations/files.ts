import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/**
 * The numbered SQL files (`0001-projects.sql`) of a package; they run in order of their names. One of an engine alone says
 * so (`0245-audit-records.sqlite.sql`, and its fellow `….postgresql.sql`).
 */
export type MigrationSet = { package: string; folder: URL }

export type Migration = { package: string; name: string; statements: string[]; checksum: string }

type Engine = 'sqlite' | 'postgresql'
const ofEngine = /\.(sqlite|postgresql)\.sql$/

export async function readMigrations(sets: MigrationSet[], engine: Engine): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const { package: owner, folder } of sets) {
    const names = (await readdir(folder)).filter(name => isFor(engine, name)).sort()
    for (const name of names) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      migrations.push({ package: owner, name, statements: statementsOf(text), checksum })
    }
  }
  return migrations
}

function isFor(engine: Engine, name: string): boolean {
  return name.endsWith('.sql') && (ofEngine.exec(name)?.[1] ?? engine) === engine
}

export function nameOf(migration: { package: string; name: string }): string {
  return `${migration.package}/${migration.name}`
}

/** Statements end with a semicolon at the end of a line; comment lines are dropped. */
function statementsOf(text: string): string[] {
  return text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;\s*(?:\n|$)/)
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
}
