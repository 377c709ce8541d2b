import { randomSecret } from '@gatehouse/operation/random-secret'
import { isUniqueViolation, transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Writing } from '../../foundation/tables.ts'
import { createClientSecrets } from '../client-secrets/secrets.ts'
import { type InboundApplication, type Settings, StoredSettings } from './application.ts'
import type { inboundApplications } from './contract.ts'
import { InboundApplicationNotFound, InboundApplicationTaken } from './errors.ts'
import { knownValues, onlyKnown, requireValues } from './scope-values.ts'
import {
  countInboundApplications,
  deleteInboundApplication,
  findInboundApplication,
  type InboundApplicationRow,
  insertInboundApplication,
  listInboundApplications,
  lockInboundApplication,
  updateInboundApplication,
} from './store.ts'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'

type Changes = { name?: string } & { [Key in keyof Settings]?: Settings[Key] | undefined }

export function inboundApplicationsService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof inboundApplications, Call> {
  const { db, clock, newId, random, encryption } = dependencies
  const clientSecrets = createClientSecrets(dependencies, { recordAudit, action: 'InboundApplicationSecret' })

  async function lock(tx: Writing, { projectId }: Call, id: string): Promise<InboundApplicationRow> {
    return found(await lockInboundApplication(tx, { projectId, id }), id)
  }

  async function change(call: Call, id: string, { name, ...changes }: Changes) {
    await transact(db, async tx => {
      const before = await lock(tx, call, id)
      const given = Object.entries(changes).filter(([, value]) => value !== undefined)
      const settings = StoredSettings.parse({ ...readSettings(before), ...Object.fromEntries(given) })
      if (changes.permissionsScopes || changes.attributesScopes) await requireValues(tx, call.projectId, settings)
      const row = { ...before, name: name ?? before.name, settings: JSON.stringify(settings), modified_at: clock() }
      await updateInboundApplication(tx, row).catch(refuseTaken)
      await recordAudit(tx, call, { action: 'InboundApplicationModified', target: targetOf(row) })
    })
    return {}
  }

  async function remove(tx: Writing, call: Call, id: string): Promise<void> {
    const row = await lock(tx, call, id)
    await deleteInboundApplication(tx, row)
    await recordAudit(tx, call, { action: 'InboundApplicationDeleted', target: targetOf(row) })
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
      permissionsScopes: onlyKnown(own.permissionsScopes, known),
    }))
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
        client_secret_encrypted: encryption.encrypt(cleartext, secretPurpose({ project_id: projectId, id })),
        settings: JSON.stringify(settings),
        created_at: clock(),
        modified_at: clock(),
      }
      await transact(db, async tx => {
        await requireValues(tx, projectId, settings)
        if (!(await insertInboundApplication(tx, row))) throw new InboundApplicationTaken({ fields: [nameTaken] })
        await recordAudit(tx, call, { action: 'InboundApplicationCreated', target: targetOf(row) })
      })
      return { id, clientId: row.client_id, cleartext }
    },

    update: ({ id, ...changes }, call) => change(call, id, changes),
    patch: ({ id, ...changes }, call) => change(call, id, changes),

    async delete({ id }, call) {
      await transact(db, tx => remove(tx, call, id))
      return {}
    },

    async deleteBatch({ ids }, call) {
      await transact(db, async tx => {
        // Always in the same order, so that concurrent calls do not deadlock.
        for (const id of [...new Set(ids)].sort()) await remove(tx, call, id)
      })
      return {}
    },

    async load({ id, clientId }, { projectId }) {
      const row = await findInboundApplication(db, { projectId, ...(id ? { id } : { clientId }) })
      const [application] = await shown(projectId, [found(row, id || clientId)])
      if (!application) throw new Error('unreachable: one row gives one application')
      return application
    },

    async loadAll({ page, limit }, { projectId }) {
      const rows = await listInboundApplications(db, { projectId, offset: page * limit, limit })
      return { apps: await shown(projectId, rows), total: await countInboundApplications(db, projectId) }
    },

    async loadSecret({ id, secretName }, call) {
      const { projectId } = call
      const row = found(await findInboundApplication(db, { projectId, id }), id)
      if (secretName) return clientSecrets.reveal(call, secretsOf(id), secretName)
      return { cleartext: encryption.decrypt(row.client_secret_encrypted, secretPurpose(row)) }
    },

    async rotateSecret({ id, overlapSeconds }, call) {
      const cleartext = newSecret()
      await transact(db, async tx => {
        const row = await lock(tx, call, id)
        const encrypted = encryption.encrypt(cleartext, secretPurpose(row))
        const previous = {
          previous_secret_encrypted: overlapSeconds > 0 ? row.client_secret_encrypted : '',
          previous_expires_at: overlapSeconds > 0 ? clock() + overlapSeconds * 1000 : 0,
        }
        const rotated = { ...row, ...previous, client_secret_encrypted: encrypted, modified_at: clock() }
        await updateInboundApplication(tx, rotated)
        const data = { overlapSeconds }
        await recordAudit(tx, call, { action: 'InboundApplicationSecretRotated', target: targetOf(row), data })
      })
      return { cleartext }
    },

    createV2: (input, call) => service.create(input, call),
    updateV2: (input, call) => service.update(input, call),
    patchV2: (input, call) => service.patch(input, call),
    loadV2: (input, call) => service.load(input, call),
    loadAllV2: (input, call) => service.loadAll(input, call),
    rotateSecretV1: ({ id }, call) => service.rotateSecret({ id, overlapSeconds: 0 }, call),

    addSecret: ({ id, ...secret }, call) =>
      transact(db, async tx => {
        const target = targetOf(await lock(tx, call, id))
        return clientSecrets.add(tx, call, { application: secretsOf(id), target, secret })
      }),

    revokeSecret: ({ id, name }, call) =>
      transact(db, async tx => {
        const target = targetOf(await lock(tx, call, id))
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
export function secretPurpose({ project_id, id }: Pick<InboundApplicationRow, 'project_id' | 'id'>): string {
  return `inbound application ${project_id} ${id}`
}

function found(row: InboundApplicationRow | undefined, id: string): InboundApplicationRow {
  if (!row) throw new InboundApplicationNotFound({ message: `there is no inbound application ${id} in this project` })
  return row
}

function refuseTaken(cause: unknown): never {
  throw isUniqueViolation(cause) ? new InboundApplicationTaken({ cause, fields: [nameTaken] }) : cause
}
const nameTaken = { field: 'name', message: 'is taken by another application' }

function targetOf({ id, name }: Pick<InboundApplicationRow, 'id' | 'name'>): AuditTarget {
  return {
    type: 'inboundApplication',
    id,
    name,
  }
}
