export { auditStream } from './activity/audit-streams.ts'
export { accessKey, accessKeyStatus, accessKeyTenant } from './tokens/access-keys.ts'
export { declared } from './declared.ts'
export { claimFields, jwtTemplate, templateFields } from './tokens/jwt-templates.ts'
export { engine } from './projects/engines.ts'
export { family } from './directory/families.ts'
export { group, type TenantGroup } from './directory/groups.ts'
export { inboundApplication, scope } from './applications/inbound-applications.ts'
export { outboundApplication } from './applications/outbound-applications.ts'
export { mcpServer } from './applications/mcp-servers.ts'
export { resource } from './applications/resources.ts'
export {
  groupMapping,
  oidcSettings,
  samlSettings,
  ssoApplication,
  wsFedSettings,
} from './applications/sso-applications.ts'
export { tenant, tenantAuthType } from './directory/tenants.ts'
export { userAttribute } from './directory/user-attributes.ts'
export { managementKey } from './tokens/management-keys.ts'
export { list, listKind } from './projects/lists.ts'
export { permission } from './directory/role-permissions.ts'
export { role } from './directory/roles.ts'
export {
  type ChangeOf,
  type Criterion,
  type Declaration,
  entity,
  type Entity,
  inCamelCase,
  type Input,
  type Permission,
  permissions,
  pluralOf,
  type SentenceName,
  type Sentences,
} from './entity.ts'
export { text, time } from './fields.ts'
export type { Choices, Field, Fields, Kind, Shape } from './fields.ts'
export { type ArabicForms, type DeclaredPage, type Nouns, pageOf, type PageTexts, shownFields } from './page.ts'
