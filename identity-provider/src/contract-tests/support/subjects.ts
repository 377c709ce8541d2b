import { foreignCertificate } from '../../applications/sso-applications/testing.ts'
import type { Areas, Subject, Subjects } from './subject.ts'
import { applicationSubjects } from './subjects/applications.ts'
import { contentSubjects } from './subjects/content.ts'
import { organisationSubjects } from './subjects/organisation.ts'
import { projectSubjects } from './subjects/project.ts'
import { userSubjects } from './subjects/users.ts'

const byArea: Subjects<Areas> = {
  ...userSubjects,
  ...organisationSubjects,
  ...applicationSubjects((await foreignCertificate()).trim()),
  ...projectSubjects,
  ...contentSubjects,
}

/** Every subject, as `area.name`. */
export const subjects = new Map<string, Subject>(
  Object.entries(byArea).flatMap(([area, table]) =>
    // Inputs of operations are objects: widening each sample's type to that loses nothing here.
    Object.entries(table as Record<string, Subject | Subject['sample']>).map(([name, subject]) => [
      `${area}.${name}`,
      typeof subject === 'function' ? { sample: subject } : subject,
    ]),
  ),
)

/** @throws when an operation has none: every one that is built has to have a valid request here */
export function subjectOf(name: string): Subject {
  const subject = subjects.get(name)
  if (!subject) throw new Error(`${name} has no valid request: add one to bad-input/subjects`)
  return subject
}
