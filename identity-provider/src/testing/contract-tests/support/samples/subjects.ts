import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '../context.ts'
import { derivedSubject } from './derived-subject.ts'
import type { Subject } from './subject.ts'

const source = join(import.meta.dirname, '../../../../..')

/** The samples of an area, by operation. */
type Samples = Record<string, Record<string, Subject | Subject['sample']>>

/** Every subject, as `area.name`: what does not follow from the contract is beside it, in `samples.ts`. */
export const subjects = new Map<string, Subject>()
for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('/samples.ts')) continue
  const { samples }: { samples: Samples } = await import(join(source, file))
  for (const [area, table] of Object.entries(samples))
    for (const [name, subject] of Object.entries(table))
      subjects.set(`${area}.${name}`, typeof subject === 'function' ? { sample: subject } : subject)
}
for (const { name, operation } of operations) {
  const derived = subjects.has(name) ? undefined : derivedSubject(name.split('.')[0] ?? '', operation)
  if (derived) subjects.set(name, derived)
}

/** @throws when an operation has none: every one that is built has to have a valid request here */
export function subjectOf(name: string): Subject {
  const subject = subjects.get(name)
  if (!subject) throw new Error(`${name} has no valid request: add one to samples.ts of its area`)
  return subject
}
