import { inboundScopeType } from '../inbound-applications/application-type.ts'
import type { Builder } from '../schema/builder.ts'
import { versionDescription } from '../schema/changes/entity-version.ts'
import { once } from '../schema/once.ts'
import { secondsToMs } from '../schema/time.ts'
import { findResource } from './loaders.ts'
import { registrationOutput } from './registration.ts'
import { resourceVersion } from './version.ts'

/** Which applications may ask for the scopes of a resource. */
export const resourceAccess = once((builder: Builder) =>
  builder.enumType('ResourceAccess', {
    description: 'Which applications may ask for the scopes of a resource.',
    values: {
      ALL: { value: 'all', description: 'Every application of the project.' },
      POLICY: { value: 'policy', description: 'Those that have a policy for the resource.' },
      NONE: { value: 'none', description: 'None.' },
    } as const,
  }),
)

/** The type of resources. */
export function registerResourceType(builder: Builder) {
  const Access = resourceAccess(builder)
  const Scope = inboundScopeType(builder)
  builder.node('Resource', {
    description: 'An API that applications get tokens for, with scopes of its own.',
    id: { resolve: resource => resource.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findResource(context, id))),
    fields: t => ({
      resourceId: t.exposeString('id', { description: 'The id in the provider API.' }),
      version: t.string({ description: versionDescription, resolve: resourceVersion.of }),
      name: t.exposeString('name', { description: 'Display name.' }),
      uri: t.exposeString('uri', {
        description: 'What applications name it by (RFC 8707), and the audience of tokens.',
      }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      kind: t.exposeString('type', { description: 'A word of your own for what it is; may be empty.' }),
      permissionScopes: t.field({
        type: [Scope],
        description: 'Scopes that grant roles and permissions.',
        resolve: ({ scopes }) => scopes.permissionsScopes,
      }),
      attributeScopes: t.field({
        type: [Scope],
        description: 'Scopes that tell user attributes.',
        resolve: ({ scopes }) => scopes.attributesScopes,
      }),
      userAccess: t.field({
        type: Access,
        description: 'Which applications may act for users.',
        resolve: ({ userAccess }) => userAccess,
      }),
      clientAccess: t.field({
        type: Access,
        description: 'Which applications may act for themselves.',
        resolve: ({ clientAccess }) => clientAccess,
      }),
      ...registrationOutput(builder, t, ({ dynamicRegistrationSettings }) => dynamicRegistrationSettings),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was created.',
        resolve: ({ createdTime }) => secondsToMs(Number(createdTime)),
      }),
      modifiedAt: t.field({
        type: 'DateTime',
        description: 'When it was last changed.',
        resolve: ({ modifiedTime }) => secondsToMs(Number(modifiedTime)),
      }),
    }),
  })
}
