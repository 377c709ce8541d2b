import type { Part } from './part.ts'
import { authorizationPart } from './parts/authorization.ts'
import { auditWebhooksPart } from './parts/audit-webhooks.ts'
import { flowsPart } from './parts/flows.ts'
import { inboundApplicationsPart } from './parts/inbound-applications.ts'
import { jwtTemplatesPart } from './parts/jwt-templates.ts'
import { listsPart } from './parts/lists.ts'
import { messageTemplatesPart } from './parts/message-templates.ts'
import { oauthProvidersPart } from './parts/oauth-providers.ts'
import { passwordSettingsPart } from './parts/password-settings.ts'
import { permissionsPart } from './parts/permissions.ts'
import { projectPart } from './parts/project.ts'
import { rolesPart } from './parts/roles.ts'
import { ssoApplicationsPart } from './parts/sso-applications.ts'
import { themePart } from './parts/theme.ts'
import { userAttributesPart } from './parts/user-attributes.ts'

/** Everything that a snapshot holds, each after what it refers to. */
export const parts: Part[] = [
  permissionsPart,
  rolesPart,
  jwtTemplatesPart,
  projectPart,
  themePart,
  flowsPart,
  listsPart,
  passwordSettingsPart,
  messageTemplatesPart,
  oauthProvidersPart,
  auditWebhooksPart,
  userAttributesPart,
  ssoApplicationsPart,
  inboundApplicationsPart,
  authorizationPart,
]

export const partNames = parts.map(({ name }) => name)

/** The part that a path belongs to. */
export const partOf = (path: string): Part | undefined =>
  parts.find(({ name, fromFiles }) => (fromFiles ? path.startsWith(`${name}/`) : path === `${name}.json`))
