import type { SsoSettings } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'

type GroupMapping = SsoSettings['saml']['groupsMapping'][number]

/** What a mapping of user attributes consists of, in the input and in the answer. */
export const attributeDescriptions = {
  loginId: 'The login id of a new user.',
  name: 'The display name.',
  email: 'The email address.',
  username: 'The user name.',
  phoneNumber: 'The phone number.',
  givenName: 'The given name.',
  middleName: 'The middle name.',
  familyName: 'The family name.',
  picture: 'The address of a picture.',
  group: 'The groups, for the mapping of roles.',
  verifiedEmail: 'Whether the email address is verified.',
  verifiedPhone: 'Whether the phone number is verified.',
} as const
export type AttributeName = keyof typeof attributeDescriptions
// The keys of the record are the names.
export const attributeNames = Object.keys(attributeDescriptions) as AttributeName[]

export type AttributeMapping = { [Name in AttributeName]?: string | undefined } & {
  customAttributes?: Record<string, string> | undefined
}

/** The types of the mappings of attributes and roles. */
export function registerMappingTypes(builder: Builder) {
  const AttributeMappingType = builder.objectRef<AttributeMapping>('SsoAttributeMapping').implement({
    description: 'Which claim or attribute of the provider fills each user attribute; null where none does.',
    fields: t => ({
      ...Object.fromEntries(
        attributeNames.map(name => [
          name,
          t.string({
            nullable: true,
            description: attributeDescriptions[name],
            resolve: (mapping: AttributeMapping) => mapping[name] || null,
          }),
        ]),
      ),
      customAttributes: t.field({
        type: 'JSON',
        description: 'Custom attributes, by name.',
        resolve: ({ customAttributes }) => customAttributes ?? {},
      }),
    }),
  })
  const RoleMapping = builder.objectRef<GroupMapping>('SsoRoleMapping').implement({
    description: 'Groups at the provider, and the role that their members get in the tenant.',
    fields: t => ({
      groups: t.exposeStringList('groups', { description: 'The groups; any of them is enough.' }),
      roleName: t.string({ description: 'The name of the role.', resolve: ({ role }) => role.name }),
    }),
  })
  return { AttributeMapping: AttributeMappingType, RoleMapping }
}
export type MappingTypes = ReturnType<typeof registerMappingTypes>

/** The input types of the same. */
export function registerMappingInputs(builder: Builder) {
  const AttributeMappingInput = builder.inputType('SsoAttributeMappingInput', {
    description: 'Which claim or attribute of the provider fills each user attribute.',
    fields: t => ({
      ...(Object.fromEntries(
        attributeNames.map(name => [name, t.string({ description: attributeDescriptions[name] })]),
        // Each name got a field of its own.
      ) as Record<AttributeName, ReturnType<typeof t.string<false>>>),
      customAttributes: t.field({ type: 'JSON', description: 'Custom attributes, by name: an object of texts.' }),
    }),
  })
  const RoleMappingInput = builder.inputType('SsoRoleMappingInput', {
    description: 'Groups at the provider, and the role that their members get in the tenant.',
    fields: t => ({
      groups: t.stringList({ required: true, description: 'The groups; any of them is enough.' }),
      roleName: t.string({ required: true, description: 'The name of a role of the tenant or the project.' }),
    }),
  })
  return { AttributeMappingInput, RoleMappingInput }
}
export type MappingInputs = ReturnType<typeof registerMappingInputs>
