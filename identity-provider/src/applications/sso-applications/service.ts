import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { transact } from '@gatehouse-id/database'
import { type InputOf, InvalidInput, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { flag, type Reading, type Writing } from '../../foundation/tables/tables.ts'
import { findPreviousSecret, noPreviousSecret, rotatedSecrets } from '../client-secrets/previous-secret.ts'
import { createClientSecrets } from '../client-secrets/secrets.ts'
import { ensureCertificate } from './protocols/certificate.ts'
import { SsoApplicationOfOtherType, type ssoApplications } from './contract.ts'
import { OidcSettings, requireOidcClient } from './protocols/oidc-settings.ts'
import type { SamlSettings } from './protocols/saml-settings.ts'
import { deleteSsoApplication, type SsoApplicationRow, ssoApplicationRows } from './store.ts'
import { requireTemplate } from './token-template.ts'
import { readOidc, readSaml, toSsoApplications } from './to-application.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { checkDefined, resolveNamedRoles, tenantRows } from '../../directory/index.ts'

type AppType = 'oidc' | 'saml' | 'wsfed'
type OidcInput = Omit<InputOf<typeof ssoApplications.createOidc>, 'id' | 'clientId' | 'clientSecret'>
/** What signs with the project's certificate, and maps groups. */
type MappingInput = Omit<InputOf<typeof ssoApplications.createSaml> | InputOf<typeof ssoApplications.createWsFed>, 'id'>

export function ssoApplicationsService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof ssoApplications, Call> {
  const { db, clock, newId, random, encryption, publicUrl } = dependencies

  async function create(
    call: Call,
    { id, secret = '' }: { id: string; secret?: string },
    appType: AppType,
    columnsOf: (tx: Writing) => Promise<Columns>,
  ) {
    const { projectId } = call
    const row = {
      project_id: projectId,
      id: id || newId('SA'),
      app_type: appType,
      client_secret_encrypted: '',
      ...noPreviousSecret,
      created_at: clock(),
      modified_at: clock(),
    }
    if (appType === 'oidc') row.client_secret_encrypted = encrypted(row, secret || newSecret())
    await transact(db, async tx => {
      const columns = await columnsOf(tx)
      await ssoApplicationRows.insert(tx, { ...row, ...columns })
      const target = ssoApplicationRows.targetOf({ ...row, ...columns })
      await recordAudit(tx, call, { action: 'SsoApplicationCreated', target, data: { type: appType } })
    })
    return { id: row.id }
  }

  type ColumnsAfter = (tx: Writing, before: SsoApplicationRow) => Promise<Columns>
  async function update(call: Call, id: string, appType: AppType, columnsOf: ColumnsAfter) {
    await transact(db, async tx => {
      const before = await ssoApplicationRows.getToChange(tx, call, { id })
      requireType(before, appType)
      const row = await ssoApplicationRows.update(tx, before, {
        ...(await columnsOf(tx, before)),
        modified_at: clock(),
      })
      await recordAudit(tx, call, {
        action: 'SsoApplicationModified',
        target: ssoApplicationRows.targetOf(row),
        data: { type: appType },
      })
    })
    return {}
  }

  /** Stores roles by id, so that they can be renamed. */
  async function withRoleIds(
    db: Reading,
    { projectId }: Call,
    { groupsMapping, ...settings }: Pick<SamlSettings, 'groupsMapping'>,
  ) {
    const roles = groupsMapping.flatMap(entry => entry.roles)
    const ids = (await resolveNamedRoles(db, { projectId }, roles, 'groupsMapping')).values()
    const withIds = groupsMapping.map(entry => ({
      ...entry,
      roles: entry.roles.map(() => ({ id: ids.next().value ?? '', name: '' })),
    }))
    return { ...settings, groupsMapping: withIds }
  }

  const ofOidc = (call: Call, input: OidcInput, before?: OidcSettings) => async (tx: Writing) => {
    if (input.jwtTemplateId !== before?.jwtTemplateId) await requireTemplate(tx, call.projectId, input.jwtTemplateId)
    await checkDefined(tx, { ...call, owner: 'ssoApplication' }, input.customAttributes)
    const { described, settings } = split(input)
    return { ...described, settings: JSON.stringify(settings) }
  }
  const ofMappings = (call: Call, input: MappingInput) => async (tx: Writing) => {
    await checkDefined(tx, { ...call, owner: 'ssoApplication' }, input.customAttributes)
    const { described, settings } = split(input)
    return { ...described, settings: JSON.stringify(await withRoleIds(tx, call, settings)) }
  }

  async function answer(row: SsoApplicationRow) {
    const [application] = await toSsoApplications(db, { projectId: row.project_id, publicUrl, now: clock() }, [row])
    if (!application) throw new Error('unreachable: one row gives one application')
    return application
  }

  const newSecret = () => randomSecret(random)
  const secretsOf = (id: string) => ({ ssoApplicationId: id })
  const clientSecrets = createClientSecrets(dependencies, { recordAudit, action: 'SsoApplicationSecret' })
  const encrypted = (row: Named, secret: string) => encryption.encrypt(secret, ssoSecretPurpose(row))

  return {
    createOidc: ({ id, clientId, clientSecret: secret, ...input }, call) =>
      create(call, { id: id || clientId, secret }, 'oidc', ofOidc(call, input)),
    async createSaml({ id, ...input }, call) {
      await ensureCertificate(dependencies, call.projectId)
      return create(call, { id }, 'saml', ofMappings(call, input))
    },
    updateOidc: ({ id, ...input }, call) =>
      update(call, id, 'oidc', (tx, row) => {
        const before = readOidc(row)
        return ofOidc(call, requireFit({ ...before, ...given(input) }), before)(tx)
      }),
    updateSaml: ({ id, ...input }, call) =>
      update(call, id, 'saml', (tx, before) => ofMappings(call, { ...readSaml(before), ...given(input) })(tx)),
    async createWsFed({ id, ...input }, call) {
      await ensureCertificate(dependencies, call.projectId)
      return create(call, { id }, 'wsfed', ofMappings(call, input))
    },
    updateWsFed: ({ id, ...input }, call) => update(call, id, 'wsfed', ofMappings(call, input)),

    async delete({ id }, call) {
      await transact(db, async tx => {
        const row = await ssoApplicationRows.getToChange(tx, call, { id })
        await detachTenants(tx, call.projectId, id)
        await deleteSsoApplication(tx, row)
        await recordAudit(tx, call, { action: 'SsoApplicationDeleted', target: ssoApplicationRows.targetOf(row) })
      })
      return {}
    },

    load: async ({ id }, { projectId }) => answer(await ssoApplicationRows.get(db, { projectId }, { id })),

    async loadAll(_, { projectId }) {
      const rows = await ssoApplicationRows.list(db, { projectId })
      return { apps: await toSsoApplications(db, { projectId, publicUrl, now: clock() }, rows) }
    },

    async loadSecret({ id, secretName }, call) {
      const { projectId } = call
      const row = await ssoApplicationRows.get(db, { projectId }, { id })
      requireType(row, 'oidc')
      if (secretName) return clientSecrets.reveal(call, secretsOf(id), secretName)
      return { cleartext: encryption.decrypt(row.client_secret_encrypted, ssoSecretPurpose(row)) }
    },

    async rotateSecret({ id, overlapSeconds }, call) {
      const cleartext = newSecret()
      await transact(db, async tx => {
        const row = await ssoApplicationRows.getToChange(tx, call, { id })
        requireType(row, 'oidc')
        const secrets = rotatedSecrets(row, { encrypted: encrypted(row, cleartext), overlapSeconds, now: clock() })
        await ssoApplicationRows.update(tx, row, { ...secrets, modified_at: clock() })
        const data = { overlapSeconds }
        await recordAudit(tx, call, {
          action: 'SsoApplicationSecretRotated',
          target: ssoApplicationRows.targetOf(row),
          data,
        })
      })
      return { cleartext }
    },

    async endPreviousSecret({ id }, call) {
      const row = await transact(db, async tx => {
        const before = await ssoApplicationRows.getToChange(tx, call, { id })
        requireType(before, 'oidc')
        if (findPreviousSecret(before, clock()) === undefined) return before
        const after = await ssoApplicationRows.update(tx, before, { ...noPreviousSecret, modified_at: clock() })
        const target = ssoApplicationRows.targetOf(before)
        await recordAudit(tx, call, { action: 'SsoApplicationPreviousSecretEnded', target })
        return after
      })
      return answer(row)
    },

    addSecret: ({ appId, ...secret }, call) =>
      transact(db, async tx => {
        const row = await ssoApplicationRows.getToChange(tx, call, { id: appId })
        requireType(row, 'oidc')
        return clientSecrets.add(tx, call, {
          application: secretsOf(appId),
          target: ssoApplicationRows.targetOf(row),
          secret,
        })
      }),

    revokeSecret: ({ appId, name }, call) =>
      transact(db, async tx => {
        const row = await ssoApplicationRows.getToChange(tx, call, { id: appId })
        requireType(row, 'oidc')
        return clientSecrets.revoke(tx, call, {
          application: secretsOf(appId),
          target: ssoApplicationRows.targetOf(row),
          name,
        })
      }),
  }
}

type Given<Input> = { [Name in keyof Input]: Exclude<Input[Name], undefined> }

/** Without what is omitted. */
function given<Input extends object>(input: Input): Given<Input> {
  // What is left out is what could be undefined.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Given<Input>
}

/** @throws {InvalidInput} when what is given does not fit what stays */
function requireFit<Input extends OidcSettings>(input: Input): Input {
  const { error } = OidcSettings.superRefine(requireOidcClient).safeParse(input)
  if (!error) return input
  const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new InvalidInput({ message: fields.map(({ field, message }) => `${field} ${message}`).join(', '), fields })
}

type Named = Pick<SsoApplicationRow, 'project_id' | 'id'>
type Described = Pick<OidcInput, 'name' | 'description' | 'logo' | 'enabled' | 'customAttributes'>
type Columns = Pick<SsoApplicationRow, 'name' | 'description' | 'is_enabled' | 'logo' | 'settings'> &
  Partial<Pick<SsoApplicationRow, 'custom_attributes'>>

/** Binds a client secret to its row in the database. */
export function ssoSecretPurpose({ project_id, id }: Named): string {
  return `sso application ${project_id} ${id}`
}

function split<Input extends Described>({ name, description, logo, enabled, customAttributes, ...settings }: Input) {
  const values = customAttributes && { custom_attributes: JSON.stringify(customAttributes) }
  return { described: { name, description, logo, ...values, is_enabled: flag(enabled) }, settings }
}

function requireType(row: SsoApplicationRow, wanted: AppType): void {
  if (row.app_type === wanted) return
  throw new SsoApplicationOfOtherType({ message: `the application ${row.name} is of type ${row.app_type}` })
}

/** Removes an application from the federated applications of tenants. */
export async function detachTenants(tx: Writing, projectId: string, applicationId: string): Promise<void> {
  const naming = await tenantRows.of(tx, { projectId }).where('federated_app_ids', '!=', '[]').orderBy('id').execute()
  for (const { id } of naming) {
    const tenant = await tenantRows.findToChange(tx, { projectId }, { id })
    // This package wrote the column: a JSON array of ids.
    const ids = JSON.parse(tenant?.federated_app_ids ?? '[]') as string[]
    if (!tenant || !ids.includes(applicationId)) continue
    const kept = ids.filter(each => each !== applicationId)
    await tenantRows.update(tx, tenant, { federated_app_ids: JSON.stringify(kept) })
  }
}
