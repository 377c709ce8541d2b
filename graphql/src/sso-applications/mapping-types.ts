import type { SsoApplication } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'

type SamlSettings = NonNullable<SsoApplication['samlSettings']>

/** What is sent about users, by SAML and WS-Federation. */
export function registerMappingTypes(builder: Builder) {
  const AttributeMapping = builder
    .objectRef<SamlSettings['attributeMapping'][number]>('SsoApplicationAttributeMapping')
    .implement({
      description: 'An attribute of a SAML assertion.',
      fields: t => ({
        name: t.exposeString('name', { description: 'The name of the attribute.' }),
        type: t.exposeString('type', { description: 'The format of the name; may be empty.' }),
        value: t.exposeString('value', { description: 'The user attribute that fills it.' }),
      }),
    })
  const GroupMapping = builder
    .objectRef<SamlSettings['groupsMapping'][number]>('SsoApplicationGroupMapping')
    .implement({
      description: 'An attribute of a SAML assertion that is sent for users with certain roles.',
      fields: t => ({
        name: t.exposeString('name', { description: 'The name of the attribute.' }),
        type: t.exposeString('type', { description: 'The format of the name; may be empty.' }),
        filterType: t.exposeString('filterType', { description: 'How roles are compared; may be empty.' }),
        value: t.exposeString('value', { description: 'The value that is sent.' }),
        roleNames: t.stringList({
          description: 'The roles; any of them is enough.',
          resolve: ({ roles }) => roles.map(({ name }) => name),
        }),
      }),
    })
  return { AttributeMapping, GroupMapping }
}
export type MappingTypes = ReturnType<typeof registerMappingTypes>
