import { transact } from '@gatehouse/database'
import type { InputOf } from '@gatehouse/operation'
import { readSecrets } from '../../activity/audit-webhooks/service.ts'
import { listWebhooks } from '../../activity/audit-webhooks/store.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { clientSecretPurpose } from '../../federation/oauth-providers/providers.ts'
import { listOauthProviders } from '../../federation/oauth-providers/store.ts'
import { requireAuthorityToTag } from '../../tokens/management-keys/authority.ts'
import { exportSnapshot } from '../snapshots/export.ts'
import { type InputSecrets, noSecrets } from '../../foundation/snapshots/secrets.ts'
import type { TokenAlgorithm } from '../../tokens/signing-keys/contract.ts'
import type { Writing } from '../../foundation/tables.ts'
import type { projects } from './contract.ts'
import { prepareProject } from './create.ts'
import { ProjectNotFound } from './errors.ts'
import { findProject, type ProjectRow } from './store.ts'
import type { RecordAudit } from '../../activity/audit/record.ts'
import type { Snapshots } from '../snapshots/snapshots.ts'

type Input = InputOf<typeof projects.clone>

/**
 * Makes a project of the same company with the configuration of the calling one, its secrets included, and nobody in
 * it: no users, tenants and access keys. Keys that have rights in the whole company work there.
 */
export const createCloneProject =
  (dependencies: Dependencies, { recordAudit, snapshots }: { recordAudit: RecordAudit; snapshots: Snapshots }) =>
  async (call: Call, { name, environment = '', tags = [] }: Input): Promise<ProjectRow> => {
    const { db, newId } = dependencies
    const source = await findProject(db, call.projectId)
    if (!source) throw new ProjectNotFound()
    await requireAuthorityToTag(db, call, { before: [], after: tags })
    const id = newId('P')
    // The column holds what this package wrote: one of the algorithms.
    const tokenAlgorithm = source.token_algorithm as TokenAlgorithm
    const insert = await prepareProject(dependencies, { id, name, tokenAlgorithm, companyId: source.company_id })
    return transact(db, async tx => {
      const files = await exportSnapshot(tx, { ...dependencies, projectId: source.id })
      const inputSecrets = await secretsOf(tx, dependencies, source.id)
      await insert(tx)
      const own = { 'project.json': { ...Object(files['project.json']), name, environment, tags } }
      await snapshots.importIn(
        tx,
        { ...call, projectId: id },
        { files: { ...files, ...own }, inputSecrets, excludes: [] },
      )
      const fact = { action: 'ProjectCloned', target: { type: 'project' as const, id, name } }
      for (const projectId of [source.id, id])
        await recordAudit(tx, { ...call, projectId }, { ...fact, data: { from: source.id } })
      const made = await findProject(tx, id)
      if (!made) throw new Error('unreachable: the project was just made')
      return made
    })
  }

/** What no snapshot holds, in clear, for an import into a project of the same company. */
async function secretsOf(
  tx: Writing,
  { encryption }: Pick<Dependencies, 'encryption'>,
  projectId: string,
): Promise<InputSecrets> {
  const secrets = noSecrets()
  for (const { id, client_secret_encrypted: encrypted } of await listOauthProviders(tx, projectId)) {
    const value = encrypted && encryption.decrypt(encrypted, clientSecretPurpose(projectId, id))
    secrets.oauthProviders.push({ id, name: id, type: 'clientSecret', value })
  }
  for (const row of await listWebhooks(tx, projectId)) {
    const { authentication, hmacSecret = '', headers } = readSecrets(encryption, row)
    const { bearerToken = '', basic, apiKey } = authentication
    const values = { hmacSecret, bearerToken, basic: basic?.password ?? '', apiKey: apiKey?.token ?? '' }
    const ofHeaders = Object.entries(headers).map(([header, value]) => [`header ${header}`, value] as const)
    for (const [type, value] of [...Object.entries(values), ...ofHeaders])
      secrets.connectors.push({ id: row.name, name: row.name, type, value })
  }
  return secrets
}
