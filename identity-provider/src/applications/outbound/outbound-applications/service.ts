import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { changesOf } from '../../../foundation/rows/changes.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { getTenant } from '../../../directory/index.ts'
import { type OutboundApplication, Settings } from './application.ts'
import { callbackUrlOf } from './callback-url.ts'
import type { outboundApplications } from './contract.ts'
import { OutboundTemplateNotFound } from './errors.ts'
import { type OutboundApplicationRow, outboundApplicationRows } from './store.ts'
import { templates } from './templates.ts'
import type { ThirdParties } from './third-party.ts'
import { deleteTokens } from '../outbound-tokens/store.ts'

type Given = Settings & { id?: string | undefined; name: string; clientSecret?: string | undefined }

export function outboundApplicationsService(
  dependencies: Dependencies,
  { recordAudit, thirdParties }: { recordAudit: RecordAudit; thirdParties: ThirdParties },
): Service<typeof outboundApplications, Call> {
  const { db, newId, encryption, publicUrl } = dependencies
  const changes = changesOf(outboundApplicationRows, dependencies, { event: 'OutboundApplication', recordAudit })

  const shown = (row: OutboundApplicationRow): OutboundApplication => {
    const settings = readSettings(row)
    return {
      ...settings,
      id: row.id,
      name: row.name,
      callbackUrl: callbackUrlOf(publicUrl, { projectId: row.project_id, id: row.id, settings }),
      hasClientSecret: row.client_secret_encrypted !== '',
    }
  }

  /** The settings and the secret, those of a client that is registered now where that is wanted. */
  async function registered(call: Call, id: string, { name, clientSecret = '', id: _, ...settings }: Given) {
    if (!settings.useDcr || settings.clientId !== '') return { settings, clientSecret }
    const redirectUri = callbackUrlOf(publicUrl, { projectId: call.projectId, id, settings })
    const client = await thirdParties.register(settings, { name, redirectUri })
    return { settings: { ...settings, clientId: client.clientId }, clientSecret: client.clientSecret }
  }

  async function create(call: Call, given: Given) {
    const { projectId } = call
    const id = given.id || newId(outboundApplicationRows.prefix)
    const { settings, clientSecret } = await registered(call, id, given)
    const row = await changes.create(call, {
      id,
      name: given.name,
      settings: JSON.stringify(settings),
      client_secret_encrypted:
        clientSecret && encryption.encrypt(clientSecret, secretPurpose({ project_id: projectId, id })),
    })
    return { app: shown(row) }
  }

  return {
    create: (given, call) => create(call, given),

    async createByTemplate({ templateId, id, clientId, clientSecret, tenantId, overrides = {} }, call) {
      if (tenantId) await getTenant(db, call.projectId, tenantId)
      const template = templates.find(each => each.id === templateId)
      if (!template) {
        const known = templates.map(each => each.id).join(', ')
        throw new OutboundTemplateNotFound({ message: `there is no template ${templateId}; there are ${known}` })
      }
      const { name = template.name, ...given } = overrides
      const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const settings = Settings.parse({ ...template.settings, ...changed, clientId })
      return create(call, { ...settings, id, name, clientSecret })
    },

    async createByDcrPreset({ dcrPresetId: issuer, tenantId }, call) {
      if (tenantId) await getTenant(db, call.projectId, tenantId)
      const discoveryUrl = metadataUrlOf(issuer)
      const settings = Settings.parse({ discoveryUrl, useDcr: true })
      return create(call, { ...settings, name: new URL(issuer).host })
    },

    async update({ app }, call) {
      const { settings, clientSecret } = await registered(call, app.id, app)
      return transact(db, async tx => {
        const before = await outboundApplicationRows.getToChange(tx, call, { id: app.id })
        // Like the secret: refresh tokens of users go to the third party that gave them, and to nobody else.
        const tokens = await dropTokensOfOther(tx, before, settings)
        const after = {
          name: app.name,
          settings: JSON.stringify(settings),
          client_secret_encrypted: secretAfter(before, { settings, clientSecret }),
        }
        const told = tokens.length > 0 ? { data: { tokensDeleted: tokens.length } } : {}
        const row = await changes.updateIn(tx, call, before, after, told)
        return { app: shown(row) }
      })
    },

    async delete({ id }, call) {
      await transact(db, async tx => {
        const row = await outboundApplicationRows.getToChange(tx, call, { id })
        await deleteTokens(tx, { projectId: row.project_id, appIds: [id] })
        await changes.removeIn(tx, call, row)
      })
      return {}
    },

    load: async ({ id }, call) => ({ app: shown(await outboundApplicationRows.get(db, call, { id })) }),
    loadAll: async (_, call) => ({ apps: (await outboundApplicationRows.list(db, call)).map(shown) }),

    listTemplates: async () => ({
      templates: templates.map(({ id, name, settings }) => ({
        id,
        name,
        description: settings.description ?? '',
        scopes: settings.defaultScopes ?? [],
      })),
    }),
  }

  /** The secret is for one third party: it is not sent to another one that is saved over it. */
  function secretAfter(
    before: OutboundApplicationRow,
    { settings, clientSecret }: { settings: Settings; clientSecret: string },
  ) {
    if (clientSecret !== '') return encryption.encrypt(clientSecret, secretPurpose(before))
    return isSameThirdParty(readSettings(before), settings) ? before.client_secret_encrypted : ''
  }
}

/** RFC 8414 §3.1: the well-known part stands before the path of the issuer. */
function metadataUrlOf(issuer: string): string {
  const { origin, pathname } = new URL(issuer)
  return `${origin}/.well-known/oauth-authorization-server${pathname === '/' ? '' : pathname}`
}

/** Deletes the tokens of users and tenants when the application becomes another third party; their ids. */
export async function dropTokensOfOther(
  tx: Writing,
  before: OutboundApplicationRow,
  settings: Settings,
): Promise<string[]> {
  if (isSameThirdParty(readSettings(before), settings)) return []
  return deleteTokens(tx, { projectId: before.project_id, appIds: [before.id] })
}

/** Whether a secret that was for one is for the other, too: it is never sent to somebody else. */
export function isSameThirdParty(one: Party, other: Party): boolean {
  return partyFields.every(key => one[key] === other[key])
}
const partyFields = ['clientId', 'tokenUrl', 'discoveryUrl'] as const
type Party = Pick<Settings, (typeof partyFields)[number]>

export function readSettings(row: Pick<OutboundApplicationRow, 'settings'>): Settings {
  return Settings.parse(JSON.parse(row.settings))
}

/** Binds a client secret to its row in the database. */
export function secretPurpose({ project_id, id }: Pick<OutboundApplicationRow, 'project_id' | 'id'>): string {
  return `outbound application ${project_id} ${id}`
}
