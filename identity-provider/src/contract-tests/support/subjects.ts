import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Subject } from './subject.ts'

const source = join(import.meta.dirname, '../..')

/** The samples of an area, by operation. */
type Samples = Record<string, Record<string, Subject | Subject['sample']>>

/** Every subject, as `area.name`: each area keeps its samples beside its contract, in `samples.ts`. */
export const subjects = new Map<string, Subject>()
for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('/samples.ts')) continue
  const { samples }: { samples: Samples } = await import(join(source, file))
  for (const [area, table] of Object.entries(samples))
    for (const [name, subject] of Object.entries(table))
      subjects.set(`${area}.${name}`, typeof subject === 'function' ? { sample: subject } : subject)
}

/** @throws when an operation has none: every one that is built has to have a valid request here */
export function subjectOf(name: string): Subject {
  const subject = subjects.get(name)
  if (!subject) throw new Error(`${name} has no valid request: add one to samples.ts of its area`)
  return subject
}
