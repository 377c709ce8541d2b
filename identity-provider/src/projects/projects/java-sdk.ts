import type { Reading } from '../../foundation/tables/tables.ts'
import { listProjects } from './store.ts'

/** The Java SDK takes no shorter project id. */
const idLengthMin = 28

/** Why the Java SDK cannot be used with some projects, a sentence each; [] when it can with all. */
export async function javaSdkProblems(db: Reading): Promise<string[]> {
  const all = await listProjects(db)
  return all.flatMap(({ id, token_algorithm: algorithm }) => [
    ...(id.length < idLengthMin ? [`project ${id}: its id has less than ${idLengthMin} characters`] : []),
    ...(algorithm.startsWith('RS') ? [] : [`project ${id}: its tokens are signed with ${algorithm}, not with RSA`]),
  ])
}
