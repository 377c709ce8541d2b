import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import ErrorsPlugin from '@pothos/plugin-errors'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type {
  Attribute,
  AccessKey,
  AuditRecord,
  EntityChange,
  AuditStream,
  AuditWebhook,
  AuthorizationAssertion,
  Consent,
  Descoper,
  Family,
  FamilySettings,
  FlowSummary,
  IdentityClient,
  InboundApplication,
  McpServer,
  OutboundApplication,
  OutboundConnection,
  OutboundScim,
  Job,
  JwtTemplate,
  List,
  SavedView,
  ManagementKey,
  MessageSummary,
  MessageTemplate,
  OauthProviderShown,
  PasswordPolicy,
  Permission as RolePermission,
  Preview,
  Project,
  Resource,
  ResourcePolicy,
  Role,
  SigningKey,
  SsoApplication,
  SsoSettings,
  Tenant,
  Settings,
  ThemeV2,
  User,
  UserSession,
  StreamDelivery,
  TrustedDevice,
  FlowVersion,
  ScimProvisioning,
} from '@gatehouse-id/identity-provider/contract'
import { refusalFor, type Context } from '../request/context.ts'
import { badRequest } from '../request/errors.ts'
import { pageSizeMax } from '../request/limits/limits.ts'
import IsolationPlugin from './isolation-plugin.ts'
import NodeIdsPlugin from './ids/node-ids-plugin.ts'
import PrefetchPlugin from './lists/prefetch-plugin.ts'
import type { TextScalar } from './scalars/text-scalars.ts'
import TextFormatsPlugin from './scalars/text-formats-plugin.ts'
import PermissionsPlugin from '../permissions/permissions-plugin.ts'
import type { Permission, TenantGroup } from '@gatehouse-id/entities'
import type { Passkey } from '../directory/users/loaders.ts'
import type { Viewer } from '../permissions/viewer/viewer.ts'

/** The authorization schema of a project, as it is loaded. */
export type LoadedSchema = Awaited<ReturnType<IdentityClient['authorizationSchemas']['load']>>

/** The provider answers these for an owner, without naming it; a node has to. */
type FamilyUser = Awaited<ReturnType<IdentityClient['families']['listMembers']>>['members'][number]
export type FamilyMember = FamilyUser & { familyId: string }
export type TenantProvisioning = ScimProvisioning & { tenantId: string }
export type VersionOfFlow = FlowVersion & { flowId: string }

export type SchemaTypes = {
  Context: Context
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  AuthScopes: { permission: Permission }
  Objects: {
    User: User
    Role: Role
    Project: Project
    AuthorizationAssertion: AuthorizationAssertion
    AuthorizationSchema: LoadedSchema
    Family: Family
    FamilySettings: FamilySettings
    FamilyMember: FamilyMember
    Passkey: Passkey
    TrustedDevice: TrustedDevice
    TenantProvisioning: TenantProvisioning
    ResourcePolicy: ResourcePolicy
    AuditEvent: AuditRecord
    Viewer: Viewer
    Message: MessageSummary
    MessageTemplate: MessageTemplate
    Preview: Preview
    EntityChange: EntityChange
    AccessKey: AccessKey
    SsoApplication: SsoApplication
    InboundApplication: InboundApplication
    InboundConsent: Consent
    Resource: Resource
    McpServer: McpServer
    OutboundApplication: OutboundApplication
    OutboundConnection: OutboundConnection
    OutboundScim: OutboundScim
    SsoConfiguration: SsoSettings
    List: List
    SavedView: SavedView
    PasswordPolicy: PasswordPolicy
    JwtTemplate: JwtTemplate
    Flow: FlowSummary
    FlowVersion: VersionOfFlow
    ProjectSettings: Settings
    Theme: ThemeV2
    AuditStream: AuditStream
    AuditWebhook: AuditWebhook
    AuditWebhookDelivery: StreamDelivery
    SigningKey: SigningKey
    SignInProvider: OauthProviderShown
    ManagementKey: ManagementKey
    Tenant: Tenant
    Permission: RolePermission
    Group: TenantGroup
    UserSession: UserSession
    Administrator: Descoper
    UserAttribute: Attribute
    Job: Job
  }
  Interfaces: { UserError: Error }
  Connection: { totalCount: number; isTotalExact: boolean }
  Scalars: {
    ID: { Input: string; Output: string }
    /** Epoch milliseconds inside, ISO 8601 outside. */
    DateTime: { Input: number; Output: number }
    JSON: { Input: unknown; Output: unknown }
  } & Record<TextScalar, { Input: string; Output: string }>
}

/** The names of the types that any folder can refer to. */
export type EntityName = keyof SchemaTypes['Objects']

/** An empty schema that knows our types, errors, permissions and limits; capabilities add to it. */
export function createBuilder() {
  return new SchemaBuilder<SchemaTypes>({
    plugins: [
      PermissionsPlugin,
      TextFormatsPlugin,
      IsolationPlugin,
      ScopeAuthPlugin,
      ErrorsPlugin,
      RelayPlugin,
      NodeIdsPlugin,
      PrefetchPlugin,
      ComplexityPlugin,
    ],
    defaultFieldNullability: false,
    scopeAuth: {
      authScopes: context => ({ permission: context.may }),
      // Once for each object rather than once for each of its fields.
      runScopesOnType: true,
      authorizeOnSubscribe: true,
      unauthorizedError: (_parent, context) => refusalFor(context),
    },
    errors: {
      directResult: true,
      defaultUnionOptions: {
        description: 'The result, or why the change was refused.',
        name: ({ fieldName }) => `${capitalized(fieldName)}Result`,
      },
    },
    relay: {
      cursorType: 'String',
      nodeTypeOptions: { description: 'An object with a globally unique id.' },
      idFieldOptions: { description: 'The id of the node.' },
      nodeQueryOptions: {
        description: 'Any node by its id; null when there is none.',
        args: { id: { description: 'The id of the node.' } },
      },
      nodesQueryOptions: {
        description: `Up to ${pageSizeMax} nodes by their ids, in the order of the ids; null where there is none.`,
        args: { ids: { description: 'The ids of the nodes.' } },
        complexity: ({ ids }) => ({ field: 1, multiplier: ids.length }),
        resolve: (_root, { ids }, _context, _info, resolveNodes) => {
          if (ids.length > pageSizeMax) throw badRequest(`Ask for ${pageSizeMax} nodes at most.`)
          return resolveNodes(ids)
        },
      },
      pageInfoTypeOptions: { description: 'The position of a page in its list.' },
      hasNextPageFieldOptions: { description: 'Whether more entries follow.' },
      hasPreviousPageFieldOptions: { description: 'Whether entries come before.' },
      startCursorFieldOptions: { description: 'Cursor of the first entry; null on an empty page.' },
      endCursorFieldOptions: { description: 'Cursor of the last entry; null on an empty page.' },
      cursorFieldOptions: { description: 'The cursor of the entry; pass it as after to continue from here.' },
      nodeFieldOptions: { description: 'The entry.' },
      edgesFieldOptions: { description: 'The entries of the page.', complexity: { field: 1, multiplier: 1 } },
      pageInfoFieldOptions: { description: 'The position of the page in the list.' },
    },
    complexity: {
      // Lists inside an entry (login ids, roles) are short; connections say their size themselves.
      defaultListMultiplier: 1,
    },
  })
}

export type Builder = ReturnType<typeof createBuilder>

function capitalized(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The `t` of an input type's fields. */
export type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  'InputObject'
>

/** The `t` of an object type's fields. */
export type OutputFieldBuilder<Parent> = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  Parent
>

/** The `t` of a query field. */
export type QueryFieldBuilder = PothosSchemaTypes.QueryFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  object
>
