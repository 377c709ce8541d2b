import { auditStream } from './activity/audit-streams.ts'
import { accessKey } from './tokens/access-keys.ts'
import { engine } from './projects/engines.ts'
import type { Declaration } from './entity.ts'
import { family } from './directory/families.ts'
import { group } from './directory/groups.ts'
import { inboundApplication } from './applications/inbound-applications.ts'
import { jwtTemplate } from './tokens/jwt-templates.ts'
import { list } from './projects/lists.ts'
import { managementKey } from './tokens/management-keys.ts'
import { mcpServer } from './applications/mcp-servers.ts'
import { outboundApplication } from './applications/outbound-applications.ts'
import { resource } from './applications/resources.ts'
import { permission } from './directory/role-permissions.ts'
import { role } from './directory/roles.ts'
import { ssoApplication } from './applications/sso-applications.ts'
import { tenant } from './directory/tenants.ts'
import { userAttribute } from './directory/user-attributes.ts'

/** Everything that is declared. */
export const declared: readonly Declaration[] = [
  accessKey,
  auditStream,
  engine,
  family,
  group,
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
