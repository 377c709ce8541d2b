import type { User } from '@gatehouse-id/identity-provider/contract'
import type { InputFieldBuilder, OutputFieldBuilder } from '../../../schema/builder.ts'
import { nodeId } from '../../../schema/ids/node-id.ts'

/** The field of an input that says which user it is about. */
export function userIdField(t: InputFieldBuilder) {
  return nodeId(t, { for: 'User', required: true, description: 'The node id of the user.' })
}

/** The field of a payload with the user that was changed. */
export function userOutput(t: OutputFieldBuilder<{ user: User }>) {
  return {
    user: t.field({ type: 'User', description: 'The user as it is now.', resolve: ({ user }) => user }),
  }
}
