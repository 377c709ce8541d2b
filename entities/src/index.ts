export { accessKey, accessKeyStatus, accessKeyTenant } from './access-keys.ts'
export { declared } from './declared.ts'
export { claimFields, jwtTemplate, templateFields } from './jwt-templates.ts'
export { engine } from './engines.ts'
export { family } from './families.ts'
export { inboundApplication, scope } from './inbound-applications.ts'
export { outboundApplication } from './outbound-applications.ts'
export { mcpServer } from './mcp-servers.ts'
export { resource } from './resources.ts'
export { groupMapping, oidcSettings, samlSettings, ssoApplication, wsFedSettings } from './sso-applications.ts'
export { tenant, tenantAuthType } from './tenants.ts'
export { userAttribute } from './user-attributes.ts'
export { managementKey } from './management-keys.ts'
export { list, listKind } from './lists.ts'
export { permission } from './role-permissions.ts'
export { role } from './roles.ts'
export {
  entity,
  type ChangeOf,
  type Criterion,
  type Declaration,
  type Entity,
  type Input,
  type SentenceName,
  type Sentences,
} from './entity.ts'
export { text, time } from './fields.ts'
export type { Choices, Field, Fields, Kind, Shape } from './fields.ts'
export { type Permission, permissions } from './permissions.ts'
