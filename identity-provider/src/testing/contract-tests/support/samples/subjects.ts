import { operations } from '../context.ts'
import { completeSubject } from './complete-subject.ts'
import type { Subject } from './subject.ts'
import { writtenSamples } from './written-samples.ts'

type Tables = Record<string, Record<string, Partial<Subject> | Subject['sample']>>
const tables: Tables = writtenSamples

/** Every subject, as `area.name`. */
export const subjects = new Map(
  operations.map(({ name, operation }) => {
    const [area = '', own = ''] = name.split('.')
    const written = tables[area]?.[own]
    return [name, completeSubject(area, operation, typeof written === 'function' ? { sample: written } : written)]
  }),
)

/** @throws when there is no such operation */
export function subjectOf(name: string): Subject {
  const subject = subjects.get(name)
  if (!subject) throw new Error(`there is no operation ${name}`)
  return subject
}
