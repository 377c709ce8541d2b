import type { Builder } from '../schema/builder.ts'

/** What is sent about users, by SAML and WS-Federation. */
export function registerMappingInputs(builder: Builder) {
  const AttributeMapping = builder.inputType('SsoApplicationAttributeMappingInput', {
    description: 'An attribute of a SAML assertion.',
    fields: t => ({
      name: t.string({ required: true, description: 'The name of the attribute.' }),
      type: t.string({ description: 'The format of the name.' }),
      value: t.string({ required: true, description: 'The user attribute that fills it.' }),
    }),
  })
  const GroupMapping = builder.inputType('SsoApplicationGroupMappingInput', {
    description: 'An attribute of a SAML assertion that is sent for users with certain roles.',
    fields: t => ({
      name: t.string({ required: true, description: 'The name of the attribute.' }),
      type: t.string({ description: 'The format of the name.' }),
      filterType: t.string({ description: 'How roles are compared.' }),
      value: t.string({ required: true, description: 'The value that is sent.' }),
      roleNames: t.stringList({ required: true, description: 'The roles; any of them is enough.' }),
    }),
  })
  return { AttributeMapping, GroupMapping }
}
export type MappingInputs = ReturnType<typeof registerMappingInputs>

type Mappings = {
  attributeMappings?: MappingInputs['AttributeMapping']['$inferInput'][] | null | undefined
  groupMappings?: MappingInputs['GroupMapping']['$inferInput'][] | null | undefined
}

/** The mappings that were given, as the provider has them. */
export function mappingsAfter({ attributeMappings, groupMappings }: Mappings) {
  return {
    ...(attributeMappings && {
      attributeMapping: attributeMappings.map(({ type, ...mapping }) => ({ ...mapping, type: type ?? '' })),
    }),
    ...(groupMappings && {
      groupsMapping: groupMappings.map(({ type, filterType, roleNames, ...mapping }) => ({
        ...mapping,
        type: type ?? '',
        filterType: filterType ?? '',
        roles: roleNames.map(name => ({ name })),
      })),
    }),
  }
}
