import { describeAccessKeys } from './access-keys/describe-access-keys.ts'
import { describeAudit } from './audit/describe-audit.ts'
import { describeAuthorization } from './authorization/describe-authorization.ts'
import { createBuilder } from './builder.ts'
import { describeConnections } from './connections.ts'
import { describeMessages } from './messages/describe-messages.ts'
import { describeProjectSettings } from './project-settings/describe-project-settings.ts'
import { describeProjects } from './projects/describe-projects.ts'
import { describeRoles } from './roles/describe-roles.ts'
import { describeScalars } from './scalars.ts'
import { describeOauthProviders } from './oauth-providers/describe-oauth-providers.ts'
import { describeUserErrors } from './user-errors.ts'
import { describeUserSessions } from './user-sessions/describe-user-sessions.ts'
import { describeUsers } from './users/describe-users.ts'
import { describeViewer } from './viewer/describe-viewer.ts'

/** The whole schema; `schema.graphql` is its printed form. */
export function createSchema() {
  const builder = createBuilder()
  builder.queryType({ description: 'What can be read.' })
  builder.mutationType({ description: 'What can be changed.' })
  describeConnections(builder)
  describeScalars(builder)
  describeUserErrors(builder)
  describeViewer(builder)
  describeProjects(builder)
  describeProjectSettings(builder)
  describeUsers(builder)
  describeUserSessions(builder)
  describeAccessKeys(builder)
  describeRoles(builder)
  describeAudit(builder)
  describeOauthProviders(builder)
  describeMessages(builder)
  describeAuthorization(builder)
  return builder.toSchema()
}
