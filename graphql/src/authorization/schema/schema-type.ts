import { type IdentityClient, NoSchema } from '@gatehouse-id/identity-provider/contract'
import type { Builder, LoadedSchema } from '../../schema/builder.ts'
import { ofProject } from '../../projects/projects/load-project.ts'

type Condition = NonNullable<LoadedSchema['schema']>['conditions'][number]

/** A schema as it was written. */
export function registerSchemaType(builder: Builder) {
  const Condition = builder.objectRef<Condition>('AuthorizationCondition').implement({
    description: 'A condition under which a relation counts.',
    fields: t => ({
      name: t.exposeString('name', { description: 'The name.' }),
      expression: t.exposeString('expression', {
        nullable: true,
        description: 'The expression; null for a built-in condition.',
      }),
      parameters: t.field({
        type: 'JSON',
        description: 'The names and types of what it is told.',
        resolve: ({ params }) => params,
      }),
      builtin: t.exposeString('builtin', {
        nullable: true,
        description: 'The built-in condition it is; null for none.',
      }),
    }),
  })
  builder.node('AuthorizationSchema', {
    description: 'The types of resources, their relations, and the permissions that follow from them.',
    ...ofProject(({ client }) => schemaOf(client)),
    fields: t => ({
      text: t.exposeString('dsl', { description: 'The schema language, as it was written.' }),
      conditions: t.field({
        type: [Condition],
        description: 'The conditions.',
        resolve: ({ schema }) => schema?.conditions ?? [],
      }),
      version: t.exposeString('version', { nullable: true, description: 'Changes with each save.' }),
    }),
  })
}

/** The schema of the caller's project; undefined before there is one. */
export async function schemaOf(client: IdentityClient) {
  try {
    return await client.authorizationSchemas.load({})
  } catch (error) {
    if (error instanceof NoSchema) return undefined
    throw error
  }
}
