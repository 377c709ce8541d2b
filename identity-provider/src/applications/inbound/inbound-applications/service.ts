import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { changesOf } from '../../../foundation/rows/changes.ts'
import {
  findPreviousSecret,
  noPreviousSecret,
  previousSecretExpireTime,
  rotatedSecrets,
} from '../../client-secrets/previous-secret.ts'
import { createClientSecrets } from '../../client-secrets/secrets.ts'
import { type InboundApplication, type Settings, StoredSettings } from './application.ts'
import type { inboundApplications } from './contract.ts'
import { knownValues, onlyKnown, requireValues } from './scope-values.ts'
import {
  countInboundApplications,
  type InboundApplicationRow,
  inboundApplicationRows,
  listInboundApplications,
} from './store.ts'
import type { RecordAudit } from '../../../activity/index.ts'

type Changes = { name?: string } & { [Key in keyof Settings]?: Settings[Key] | undefined }

export function inboundApplicationsService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof inboundApplications, Call> {
  const { db, clock, newId, random, encryption } = dependencies
  const stored = changesOf(inboundApplicationRows, dependencies, { event: 'InboundApplication', recordAudit })
  const clientSecrets = createClientSecrets(dependencies, { recordAudit, action: 'InboundApplicationSecret' })

  async function change(call: Call, id: string, { name, ...changes }: Changes) {
    await transact(db, async tx => {
      const before = await inboundApplicationRows.getToChange(tx, call, { id })
      const given = Object.entries(changes).filter(([, value]) => value !== undefined)
      const settings = StoredSettings.parse({ ...readSettings(before), ...Object.fromEntries(given) })
      if (changes.permissionsScopes || changes.attributesScopes) await requireValues(tx, call.projectId, settings)
      await stored.updateIn(tx, call, before, { name, settings: JSON.stringify(settings) })
    })
    return {}
  }

  async function shown(projectId: string, rows: InboundApplicationRow[]): Promise<InboundApplication[]> {
    const settings = new Map(rows.map(row => [row, readSettings(row)]))
    const all = [...settings.values()].flatMap(({ permissionsScopes }) => permissionsScopes)
    const known = await knownValues(db, projectId, all)
    return [...settings].map(([row, { origin, mcp: _, ...own }]) => ({
      ...own,
      dynamic: origin !== '',
      id: row.id,
      name: row.name,
      clientId: row.client_id,
      previousSecretExpireTime: previousSecretExpireTime(row, clock()),
      permissionsScopes: onlyKnown(own.permissionsScopes, known),
    }))
  }

  async function answer(row: InboundApplicationRow): Promise<InboundApplication> {
    const [application] = await shown(row.project_id, [row])
    if (!application) throw new Error('unreachable: one row gives one application')
    return application
  }

  const newSecret = () => randomSecret(random)

  const secretsOf = (id: string) => ({ inboundApplicationId: id })

  const service: Service<typeof inboundApplications, Call> = {
    async create({ name, ...settings }, call) {
      const { projectId } = call
      const id = newId('TP')
      const cleartext = newSecret()
      const row = {
        project_id: projectId,
        id,
        name,
        client_id: clientIdOf(projectId, id),
        client_secret_encrypted: encryption.encrypt(cleartext, inboundSecretPurpose({ project_id: projectId, id })),
        settings: JSON.stringify(settings),
        created_at: clock(),
        modified_at: clock(),
      }
      await transact(db, async tx => {
        await requireValues(tx, projectId, settings)
        await inboundApplicationRows.insert(tx, row)
        await recordAudit(tx, call, {
          action: 'InboundApplicationCreated',
          target: inboundApplicationRows.targetOf(row),
        })
      })
      return { id, clientId: row.client_id, cleartext }
    },

    update: ({ id, ...changes }, call) => change(call, id, changes),
    patch: ({ id, ...changes }, call) => change(call, id, changes),

    delete: stored.remove,
    deleteBatch: stored.removeMany,

    async load({ id, clientId }, call) {
      return answer(await inboundApplicationRows.get(db, call, id ? { id } : { client_id: clientId }))
    },

    async loadAll({ page, limit }, { projectId }) {
      const rows = await listInboundApplications(db, { projectId, offset: page * limit, limit })
      return { apps: await shown(projectId, rows), total: await countInboundApplications(db, projectId) }
    },

    async loadSecret({ id, secretName }, call) {
      const row = await inboundApplicationRows.get(db, call, { id })
      if (secretName) return clientSecrets.reveal(call, secretsOf(id), secretName)
      return { cleartext: encryption.decrypt(row.client_secret_encrypted, inboundSecretPurpose(row)) }
    },

    async rotateSecret({ id, overlapSeconds }, call) {
      const cleartext = newSecret()
      await transact(db, async tx => {
        const row = await inboundApplicationRows.getToChange(tx, call, { id })
        const encrypted = encryption.encrypt(cleartext, inboundSecretPurpose(row))
        const secrets = rotatedSecrets(row, { encrypted, overlapSeconds, now: clock() })
        await inboundApplicationRows.update(tx, row, { ...secrets, modified_at: clock() })
        const data = { overlapSeconds }
        await recordAudit(tx, call, {
          action: 'InboundApplicationSecretRotated',
          target: inboundApplicationRows.targetOf(row),
          data,
        })
      })
      return { cleartext }
    },

    async endPreviousSecret({ id }, call) {
      const row = await transact(db, async tx => {
        const before = await inboundApplicationRows.getToChange(tx, call, { id })
        if (findPreviousSecret(before, clock()) === undefined) return before
        const after = await inboundApplicationRows.update(tx, before, { ...noPreviousSecret, modified_at: clock() })
        const target = inboundApplicationRows.targetOf(before)
        await recordAudit(tx, call, { action: 'InboundApplicationPreviousSecretEnded', target })
        return after
      })
      return answer(row)
    },

    createV2: (input, call) => service.create(input, call),
    updateV2: (input, call) => service.update(input, call),
    patchV2: (input, call) => service.patch(input, call),
    loadV2: (input, call) => service.load(input, call),
    loadAllV2: (input, call) => service.loadAll(input, call),
    rotateSecretV1: ({ id }, call) => service.rotateSecret({ id, overlapSeconds: 0 }, call),

    addSecret: ({ id, ...secret }, call) =>
      transact(db, async tx => {
        const target = inboundApplicationRows.targetOf(await inboundApplicationRows.getToChange(tx, call, { id }))
        return clientSecrets.add(tx, call, { application: secretsOf(id), target, secret })
      }),

    revokeSecret: ({ id, name }, call) =>
      transact(db, async tx => {
        const target = inboundApplicationRows.targetOf(await inboundApplicationRows.getToChange(tx, call, { id }))
        return clientSecrets.revoke(tx, call, { application: secretsOf(id), target, name })
      }),
  }
  return service
}

export function readSettings(row: InboundApplicationRow): StoredSettings {
  return StoredSettings.parse(JSON.parse(row.settings))
}

/** As the hosted service's: the client id contains the project id, so that one endpoint can serve every project. */
export function clientIdOf(projectId: string, id: string): string {
  return Buffer.from(`${projectId}:${id}`).toString('base64url')
}

/** Binds a client secret to its row in the database. */
export function inboundSecretPurpose({ project_id, id }: Pick<InboundApplicationRow, 'project_id' | 'id'>): string {
  return `inbound application ${project_id} ${id}`
}
