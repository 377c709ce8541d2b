import type { Capability } from '../schema/capability.ts'
import { registerViewer } from './schema.ts'

export const viewer: Capability = {
  register: registerViewer,
  permissions: {
    fields: {
      // Answers null to a visitor, so that a client can tell that it has to sign in.
      'Query.viewer': 'anyone',
      // Nodes are guarded by their types.
      'Query.node': 'anyone',
      'Query.nodes': 'anyone',
    },
    types: {},
  },
}
