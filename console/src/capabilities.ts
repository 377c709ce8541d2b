import { accessKeysCapability } from './access-keys/capability.ts'
import { auditCapability } from './audit/capability.ts'
import { authorizationCapability } from './authorization/capability.ts'
import { messagesCapability } from './messages/capability.ts'
import { oauthProvidersCapability } from './oauth-providers/capability.ts'
import { overviewCapability } from './overview/capability.ts'
import { projectSettingsCapability } from './project-settings/capability.ts'
import { projectsCapability } from './projects/capability.ts'
import { usersCapability } from './users/capability.ts'

/** Everything the console can do: router, sidebar and command palette are built from this list. */
export const capabilities = [
  overviewCapability,
  usersCapability,
  authorizationCapability,
  accessKeysCapability,
  auditCapability,
  messagesCapability,
  projectsCapability,
  projectSettingsCapability,
  oauthProvidersCapability,
] as const
