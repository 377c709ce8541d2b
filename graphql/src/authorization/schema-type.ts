import { type IdentityClient, NoSchema } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'

type Loaded = Awaited<ReturnType<IdentityClient['authorizationSchemas']['load']>>

/** A schema as it was written. */
export function registerSchemaType(builder: Builder) {
  return builder.objectRef<Loaded>('AuthorizationSchema').implement({
    description: 'The types of resources, their relations, and the permissions that follow from them.',
    fields: t => ({
      text: t.exposeString('dsl', { description: 'The schema language, as it was written.' }),
      version: t.exposeString('version', { nullable: true, description: 'Changes with each save.' }),
    }),
  })
}
export type SchemaType = ReturnType<typeof registerSchemaType>

/** The schema of the caller's project; undefined before there is one. */
export async function schemaOf(client: IdentityClient) {
  try {
    return await client.authorizationSchemas.load({})
  } catch (error) {
    if (error instanceof NoSchema) return undefined
    throw error
  }
}
