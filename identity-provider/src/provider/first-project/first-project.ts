import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { transact } from '@gatehouse-id/database'
import { createRecordAudit } from '../../activity/audit/record.ts'
import { allRights, type Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { companyAdminRights, createManagementKey } from '../../tokens/keys/management-keys/create.ts'
import { findKeyBySecret } from '../../tokens/keys/management-keys/store.ts'
import { hashPassword } from '../../authentication/passwords/hash.ts'
import { projectVouches } from '../../directory/users/ownership/vouch.ts'
import { putPassword } from '../../authentication/passwords/store.ts'
import { prepareProject } from '../../projects/projects/create.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { findFirstProject, findProject, type ProjectRow } from '../../projects/projects/store.ts'
import { administratorRole } from '../../directory/roles/console-roles.ts'
import type { TokenAlgorithm } from '../../foundation/secrets/algorithms.ts'
import { auditTarget, createUser } from '../../directory/users/profile/create.ts'

export type Preparation = {
  /** Made when absent; when the database already has projects, the first of them. */
  projectId?: string
  /** Made when absent, on the first start only. */
  managementKey?: string
  administrator: { email: string; password?: string }
  tokenAlgorithm?: TokenAlgorithm
}

/** `firstStart` holds what was made and is never shown again. */
export type Prepared = { projectId: string; firstStart?: { managementKey: string; administratorPassword: string } }

/** Makes sure that there is a project with a management key and an administrator; safe at every start. */
export async function prepareFirstProject(dependencies: Dependencies, wanted: Preparation): Promise<Prepared> {
  const { db, newId } = dependencies
  const made =
    (await findWanted(db, wanted)) ?? (await createFirstProject(dependencies, wanted, wanted.projectId ?? newId('P')))
  if ('firstStart' in made) return made
  if (wanted.managementKey !== undefined) await addManagementKey(dependencies, made.id, wanted.managementKey)
  return { projectId: made.id }
}

function findWanted(db: Reading, { projectId }: Preparation): Promise<ProjectRow | undefined> {
  return projectId === undefined ? findFirstProject(db) : findProject(db, projectId)
}

/** Of nodes that start at once on an empty database, one makes it all. */
const turn = 'first start'

/** What was made, or the project that another node has made meanwhile. */

async function createFirstProject(
  dependencies: Dependencies,
  { administrator, tokenAlgorithm = 'RS256', ...wanted }: Preparation,
  projectId: string,
): Promise<Required<Prepared> | ProjectRow> {
  const { db, clock, passwordCost } = dependencies
  const managementKey = wanted.managementKey ?? `Kgh_${secret(dependencies, 32)}`
  const password = administrator.password ?? secret(dependencies, 15)
  const insertProject = await prepareProject(dependencies, { id: projectId, name: 'My project', tokenAlgorithm })
  const hash = await hashPassword(password, passwordCost)
  const recordAudit = createRecordAudit(dependencies)
  const other = await transact(db, async tx => {
    await takeTurn(tx, turn)
    const found = await findWanted(tx, { administrator, ...wanted })
    if (found) return found
    const now = clock()
    await insertProject(tx)
    const key = { projectId, name: 'First management key', secret: managementKey, rights: companyAdminRights }
    await createManagementKey(tx, dependencies, key)
    const user = await createUser(tx, dependencies, {
      projectId,
      voucher: projectVouches,
      loginId: administrator.email,
      email: administrator.email,
      verifiedEmail: true,
      displayName: 'Administrator',
      roleNames: [administratorRole],
      rights: allRights,
    })
    await putPassword(tx, { projectId, userId: user.id, hash, mustChange: false, now })
    const target = { type: 'project' as const, id: projectId, name: 'My project' }
    await recordAudit(tx, atStart(projectId), { action: 'ProjectCreated', target })
    await recordAudit(tx, atStart(projectId), { action: 'UserCreated', target: auditTarget(user) })
    return undefined
  })
  return other ?? { projectId, firstStart: { managementKey, administratorPassword: password } }
}

async function addManagementKey(dependencies: Dependencies, projectId: string, secret: string): Promise<void> {
  const { db, clock } = dependencies
  const isKnown = (reading: Reading) => findKeyBySecret(reading, { projectId, secret, now: clock() })
  if (await isKnown(db)) return
  const key = { projectId, name: 'Key from the configuration', secret, rights: companyAdminRights }
  await transact(db, async tx => {
    await takeTurn(tx, turn)
    if (!(await isKnown(tx))) await createManagementKey(tx, dependencies, key)
  })
}

function secret({ random }: Dependencies, bytes: number) {
  return randomSecret(random, bytes)
}

function atStart(projectId: string): Call {
  return {
    projectId,
    actor: { type: 'system', id: 'gatehouse', name: 'Gatehouse' },
    rights: [],
    ip: '',
    userAgent: '',
    requestId: '',
  }
}

/**
 * Waits until nobody else has this turn, and has it until the transaction ends: for what is looked up and then made, where
 * there is no row to lock yet. What others have made before is seen by what is read after it.
 */
async function takeTurn(tx: Writing, name: string): Promise<void> {
  await tx.insertInto('turns').values({ name }).execute()
  await tx.deleteFrom('turns').where('name', '=', name).execute()
}
