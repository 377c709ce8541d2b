import type { Reading } from '../../../foundation/tables/tables.ts'
import {
  type StoredInboundSettings,
  readInboundSettings,
  type InboundApplicationRow,
  mcpServerRows,
  readMcpServer,
  TemplateDocument,
  templateRows,
  PolicyDocument,
  policyRows,
  admitsDocument,
  lifetimesOf,
  noScopes,
  type Scopes,
  type SessionSettings,
  toResource,
  type ResourceRow,
} from '../../../applications/index.ts'

type ScopeSettings = Pick<StoredInboundSettings, 'permissionsScopes' | 'attributesScopes'>
/** What an application may get for a resource, or for what it is there for. */
export type Effective = ScopeSettings & {
  /** Whether tokens name all roles and permissions of the user. */
  hasAllAuthorization: boolean
  /** In seconds; undefined for the usual. */
  lifetimes: { access?: number; client?: number; refresh?: number }
  /** Where users sign in, of an application that introduced itself. */
  loginPageUrl?: string | undefined
}

/** For whom an application acts. */
export type ActsFor = 'user' | 'client'
type Asked = { row: InboundApplicationRow; resource: ResourceRow | undefined; actsFor: ActsFor }

/**
 * The scopes that an application may get: its own; of an MCP server, those that the server approves of and the client is
 * limited to; of a registered resource, those that a policy or the access of the resource lets it have. Undefined for
 * a resource that is registered and that the application may not ask for.
 */
export async function effectiveOf(db: Reading, { row, resource, actsFor }: Asked): Promise<Effective | undefined> {
  const settings = settingsOf(row)
  if (row.mcp_server_id !== null) return ofServer(db, row, settings)
  if (!resource) return { ...settings, hasAllAuthorization: false, lifetimes: {} }
  return ofResource(db, { row, settings, resource: toResource(resource), actsFor })
}

/** Requests share a row for as long as it is the same (`find-client.ts`). */
const known = new WeakMap<InboundApplicationRow, StoredInboundSettings>()

export function settingsOf(row: InboundApplicationRow): StoredInboundSettings {
  const settings = known.get(row) ?? readInboundSettings(row)
  known.set(row, settings)
  return settings
}

async function ofServer(
  db: Reading,
  row: InboundApplicationRow,
  { mcp, origin }: StoredInboundSettings,
): Promise<Effective> {
  const server = await mcpServerRows.find(db, { projectId: row.project_id }, { id: row.mcp_server_id ?? '' })
  if (!server) return { ...noScopes, hasAllAuthorization: false, lifetimes: {} }
  const { approvedScopes, dynamicRegistration, sessionSettings, forceAddAllAuthorizationInfo } = readMcpServer(server)
  const isEmpty = mcp.scopes.length === 0
  const hasNone = isEmpty && origin !== '' && dynamicRegistration.disableApprovedScopesAsDefault
  return {
    ...(hasNone ? noScopes : only(approvedScopes, isEmpty ? undefined : mcp.scopes)),
    hasAllAuthorization: forceAddAllAuthorizationInfo || mcp.forceAddAllAuthorizationInfo,
    lifetimes: lifetimesOf(sessionSettings),
  }
}

type OfResource = {
  row: InboundApplicationRow
  settings: StoredInboundSettings
  resource: ReturnType<typeof toResource>
  actsFor: ActsFor
}

async function ofResource(
  db: Reading,
  { row, settings, resource, actsFor }: OfResource,
): Promise<Effective | undefined> {
  const { dynamicRegistrationSettings: dynamic } = resource
  const { projectId, applicationId } = { projectId: row.project_id, applicationId: row.id }
  const stored = await policyRows.find(db, { projectId }, { resource_id: resource.id, application_id: applicationId })
  const policy = stored && PolicyDocument.parse(JSON.parse(stored.document))
  const isDynamic = settings.origin !== ''
  const registered = isDynamic ? await registeredOf(db, row.project_id, dynamic) : undefined
  const more = {
    hasAllAuthorization: registered?.forceAddAllAuthorizationInfo === true,
    lifetimes: registered ? lifetimesOf(registered.sessionSettings) : {},
    loginPageUrl: registered?.loginPageURL,
  }
  const access = actsFor === 'user' ? resource.userAccess : resource.clientAccess
  if (access === 'none') return undefined
  if (policy) {
    const isAll = actsFor === 'user' ? policy.allUserScopes : policy.allClientScopes
    const names = actsFor === 'user' ? policy.userAccessScopes : policy.clientAccessScopes
    return isAll || names.length > 0 ? { ...only(resource.scopes, isAll ? undefined : names), ...more } : undefined
  }
  if (access !== 'all') return undefined
  if (!isDynamic) return { ...resource.scopes, ...more }
  const isAdmitted =
    settings.origin === 'registration'
      ? dynamic.dynamicRegistration.enabled
      : admitsDocument(dynamic.cimdSettings, row.client_id)
  if (!isAdmitted) return undefined
  return { ...(dynamic.dynamicRegistration.disableApprovedScopesAsDefault ? noScopes : resource.scopes), ...more }
}

type Registered = { loginPageURL: string; forceAddAllAuthorizationInfo: boolean; sessionSettings: SessionSettings }

/** The settings of a resource, or those of the template that it names. */
async function registeredOf(
  db: Reading,
  projectId: string,
  own: Registered & { useTemplate: boolean; dynamicRegistrationTemplateId: string },
): Promise<Registered> {
  const { useTemplate, dynamicRegistrationTemplateId: id } = own
  const template = useTemplate && id !== '' ? await templateRows.find(db, { projectId }, { id }) : undefined
  return template ? TemplateDocument.parse(JSON.parse(template.document)) : own
}

function only({ permissionsScopes, attributesScopes }: Scopes, names: readonly string[] | undefined): ScopeSettings {
  const isIn = ({ name }: { name: string }) => names === undefined || names.includes(name)
  return { permissionsScopes: permissionsScopes.filter(isIn), attributesScopes: attributesScopes.filter(isIn) }
}
