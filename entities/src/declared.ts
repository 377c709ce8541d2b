import { accessKey } from './access-keys.ts'
import { engine } from './engines.ts'
import type { Declaration } from './entity.ts'
import { family } from './families.ts'
import { inboundApplication } from './inbound-applications.ts'
import { jwtTemplate } from './jwt-templates.ts'
import { list } from './lists.ts'
import { managementKey } from './management-keys.ts'
import { mcpServer } from './mcp-servers.ts'
import { outboundApplication } from './outbound-applications.ts'
import { resource } from './resources.ts'
import { permission } from './role-permissions.ts'
import { role } from './roles.ts'
import { ssoApplication } from './sso-applications.ts'
import { tenant } from './tenants.ts'
import { userAttribute } from './user-attributes.ts'

/** Everything that is declared. */
export const declared: readonly Declaration[] = [
  accessKey,
  engine,
  family,
  inboundApplication,
  jwtTemplate,
  list,
  managementKey,
  mcpServer,
  outboundApplication,
  permission,
  resource,
  role,
  ssoApplication,
  tenant,
  userAttribute,
]
