import { transact } from '@gatehouse-id/database'
import type { RecordAudit } from '../../activity/index.ts'
import { lockTenant } from '../../directory/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { InvalidInput } from '@gatehouse-id/operation'
import { draftProviderId } from '../../foundation/ids/sso-provider-id.ts'
import type { Call } from '../../foundation/requests/call.ts'
import { readConfiguration } from '../sso-configurations/configuration.ts'
import { createChange, targetOf } from '../sso-configurations/change.ts'
import { isSameOidcParty } from '../sso-configurations/configure.ts'
import { createFetchMetadata, noMetadata, readMetadata } from '../sso-configurations/metadata/fetch-metadata.ts'
import { ensureServiceKey } from '../saml/keys/service-keys.ts'
import type { StartTest } from '../sso-failures/start-test.ts'
import { findAttempt } from '../sso-failures/store.ts'
import { type Connection, connectionOf } from './connection.ts'
import { SsoConnectionNotFound, SsoConnectionUntested, type SwitchConnection } from './switch.ts'
import type { DraftInput } from './input.ts'
import { deleteConnection, findConnection, type KeptConnection, putConnection, setTest } from './store.ts'

type Scope = { tenantId: string; ssoId: string }
type Loaded = {
  /** The one in use. */
  current: Connection | undefined
  draft: KeptConnection | undefined
  previous: KeptConnection | undefined
}

/** A new way to a tenant's provider is prepared and tested before it takes the place of the one in use. */
export type SsoDrafts = {
  load(call: Call, scope: Scope): Promise<Loaded>
  /** @throws {InvalidInput} also for metadata that cannot be read: nothing is saved then */
  save(call: Call, scope: Scope, input: DraftInput): Promise<void>
  /** @throws {SsoConnectionNotFound} */
  discard(call: Call, scope: Scope): Promise<void>
  /** As `StartTest`. @throws {SsoConnectionNotFound} */
  startTest(call: Call, scope: Scope): Promise<{ id: string; url: string }>
  /**
   * Puts the draft in use.
   * @throws {SsoConnectionNotFound}
   * @throws {SsoConnectionUntested} unless its last test passed
   */
  useDraft(call: Call, scope: Scope): Promise<void>
  /** The way back. @throws {SsoConnectionNotFound} */
  usePrevious(call: Call, scope: Scope): Promise<void>
}

export function createSsoDrafts(
  dependencies: Dependencies,
  {
    recordAudit,
    startTest,
    switchConnection,
  }: { recordAudit: RecordAudit; startTest: StartTest; switchConnection: SwitchConnection },
): SsoDrafts {
  const { db, clock, encryption } = dependencies
  const { get } = createChange(dependencies, { recordAudit })
  const fetchMetadata = createFetchMetadata(dependencies)

  async function load(call: Call, scope: Scope): Promise<Loaded> {
    const within = { projectId: call.projectId, ...scope }
    const row = await get(db, call, scope)
    const [draft, previous] = [
      await findConnection(db, encryption, within, 'draft'),
      await findConnection(db, encryption, within, 'previous'),
    ]
    return { current: connectionOf(readConfiguration(row, encryption), row.auth_type), draft, previous }
  }

  /** What a document says; none was sent: what the connection says that the new one begins with. */
  async function readSaml(
    base: Connection | undefined,
    { metadataUrl, metadataXml }: DraftInput & { protocol: 'saml' },
  ) {
    const before = base?.protocol === 'saml' ? base.saml : undefined
    if (metadataUrl === '' && metadataXml === '') {
      if (before && before.idpMetadataUrl === '') return before
      throw unread('metadataUrl', 'Enter the metadata URL, or choose or paste the metadata itself.')
    }
    const read =
      metadataXml === '' ? await fetchMetadata(metadataUrl, '') : await readMetadata(metadataXml, '', clock())
    if (read.metadataProblem !== '')
      throw unread(metadataXml === '' ? 'metadataUrl' : 'metadataXml', read.metadataProblem)
    return { ...noMetadata, ...read, idpMetadataUrl: metadataXml === '' ? metadataUrl : '' }
  }

  async function connectionFrom(base: Connection | undefined, input: DraftInput): Promise<Connection> {
    const { protocol, mapping } = input
    if (protocol === 'saml') {
      const attributeMapping = { ...(base?.protocol === 'saml' && base.saml.attributeMapping), ...mapping }
      return { protocol, saml: { ...(await readSaml(base, input)), attributeMapping } }
    }
    const before = base?.protocol === 'oidc' ? base : undefined
    const { issuer, clientId, clientSecret } = input
    const oidc = {
      ...{ authUrl: '', tokenUrl: '', userDataUrl: '', JWKsUrl: '', issuer, clientId },
      scope: before?.oidc.scope ?? [],
      userAttrMapping: { ...before?.oidc.userAttrMapping, ...mapping },
    }
    const kept = before && isSameOidcParty(before.oidc, oidc) ? before.clientSecret : ''
    if (clientSecret === '' && kept === '') throw unread('clientSecret', 'Enter the client secret.')
    return { protocol, oidc, clientSecret: clientSecret || kept }
  }

  return {
    load,

    async save(call, scope, input) {
      const { projectId } = call
      const { current, draft } = await load(call, scope)
      const connection = await connectionFrom(draft?.connection ?? current, input)
      if (connection.protocol === 'saml') await ensureServiceKey(dependencies, projectId)
      await transact(db, async tx => {
        await lockTenant(tx, { projectId, tenantId: scope.tenantId })
        const row = await get(tx, call, scope)
        const within = { projectId, ...scope }
        await putConnection(tx, encryption, within, { version: 'draft', connection, modifiedAt: clock() })
        const data = { ssoId: scope.ssoId, protocol: connection.protocol }
        const fact = { target: targetOf(row), tenants: [scope.tenantId], data }
        await recordAudit(tx, call, { action: 'SsoConnectionDrafted', ...fact })
      })
    },

    async discard(call, scope) {
      const isDeleted = await transact(db, tx => deleteConnection(tx, { projectId: call.projectId, ...scope }, 'draft'))
      if (!isDeleted) throw new SsoConnectionNotFound()
    },

    async startTest(call, scope) {
      const { draft } = await load(call, scope)
      if (!draft) throw new SsoConnectionNotFound()
      const { connection, modifiedAt } = draft
      const begun = await startTest(call, { ...scope, providerId: draftProviderId(scope, connection.protocol) })
      const within = { projectId: call.projectId, ...scope }
      await transact(db, tx => setTest(tx, within, { testId: begun.id, modifiedAt }))
      return begun
    },

    async useDraft(call, scope) {
      const { projectId } = call
      await transact(db, async tx => {
        await lockTenant(tx, { projectId, tenantId: scope.tenantId })
        const draft = await findConnection(tx, encryption, { projectId, ...scope }, 'draft')
        if (!draft) throw new SsoConnectionNotFound()
        const test = await findAttempt(tx, { projectId, id: draft.testId })
        if (test?.status !== 'passed') throw new SsoConnectionUntested()
        await switchConnection(tx, call, scope)
      })
    },

    usePrevious: (call, scope) => transact(db, tx => switchConnection(tx, call, scope, 'previous')),
  }
}

function unread(field: string, message: string) {
  return new InvalidInput({ message: `${field}: ${message}`, fields: [{ field, message }] })
}
