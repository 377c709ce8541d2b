import type { Part } from '../../foundation/snapshots/part.ts'
import { authorizationPart } from '../../authorization/schemas/snapshot-part.ts'
import { auditWebhooksPart } from '../../activity/audit-webhooks/snapshot-part.ts'
import { flowsPart } from '../flows/snapshot-part.ts'
import { inboundApplicationsPart } from '../../applications/inbound-applications/snapshot-part.ts'
import { jwtTemplatesPart } from '../../tokens/jwt-templates/snapshot-part.ts'
import { listsPart } from '../lists/snapshot-part.ts'
import { messageTemplatesPart } from '../../activity/messages/snapshot-part.ts'
import { oauthProvidersPart } from '../../federation/oauth-providers/snapshot-part.ts'
import { passwordSettingsPart } from '../../authentication/password-settings/snapshot-part.ts'
import { permissionsPart } from '../../directory/permissions/snapshot-part.ts'
import { projectPart } from '../projects/snapshot-part.ts'
import { rolesPart } from '../../directory/roles/snapshot-part.ts'
import { ssoApplicationsPart } from '../../applications/sso-applications/snapshot-part.ts'
import { themePart } from '../themes/snapshot-part.ts'
import { userAttributesPart } from '../../directory/users/attributes/snapshot-part.ts'

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
