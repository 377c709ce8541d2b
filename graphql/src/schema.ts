import { describeAudit } from './audit/describe-audit.ts'
import { createBuilder } from './builder.ts'
import { describeConnections } from './connections.ts'
import { describeMessages } from './messages/describe-messages.ts'
import { describeProjects } from './projects/describe-projects.ts'
import { describeRoles } from './roles/describe-roles.ts'
import { describeScalars } from './scalars.ts'
import { describeUserErrors } from './user-errors.ts'
import { describeUsers } from './users/describe-users.ts'
import { describeViewer } from './viewer/describe-viewer.ts'

/** The whole schema; `schema.graphql` is its printed form. */
export const createSchema = () => {
  const builder = createBuilder()
  builder.queryType({ description: 'What can be read.' })
  builder.mutationType({ description: 'What can be changed.' })
  describeConnections(builder)
  describeScalars(builder)
  describeUserErrors(builder)
  describeViewer(builder)
  describeProjects(builder)
  describeUsers(builder)
  describeRoles(builder)
  describeAudit(builder)
  describeMessages(builder)
  return builder.toSchema()
}
