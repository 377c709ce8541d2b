import { accessKeyTenant } from '@gatehouse-id/entities'
import type { AccessKey } from '@gatehouse-id/identity-provider/contract'
import { shapeOf } from '../../entity/outputs.ts'
import { plain } from '../../entity/pothos.ts'
import { withMore } from '../../schema/capability.ts'
import { rolesOfKey } from './loaders.ts'
import { managedKey, tenantLinks } from './managed-key.ts'
import { registerAccessKeyLinks } from './links.ts'
import { registerAccessKeySecrets } from './secrets.ts'

// How many roles a key has in most projects, for the cost of an operation.
const rolesUsual = 5

/** Keys that back ends and jobs exchange for tokens. */
export const accessKeysCapability = withMore(managedKey.capability, {
  register(builder) {
    builder.objectField('AccessKey', 'roles', t =>
      t.field({
        type: ['Role'],
        description: 'Its roles in the project.',
        complexity: { field: 1, multiplier: rolesUsual },
        resolve: ({ roleNames }, _args, context) => rolesOfKey(context, { tenantId: '', roleNames }),
      }),
    )
    plain(builder).objectField<AccessKey['keyTenants'][number]>(
      shapeOf(builder, accessKeyTenant, tenantLinks),
      'roles',
      t =>
        t.field({
          type: ['Role'],
          description: 'Its roles in the tenant.',
          complexity: { field: 1, multiplier: rolesUsual },
          resolve: ({ tenantId, roleNames }, _args, context) => rolesOfKey(context, { tenantId, roleNames }),
        }),
    )
    registerAccessKeyLinks(builder)
    registerAccessKeySecrets(builder)
  },
  fields: {
    'Mutation.accessKeyRotate': 'manage_project',
    'Mutation.accessKeyPreviousSecretEnd': 'manage_project',
  },
})
