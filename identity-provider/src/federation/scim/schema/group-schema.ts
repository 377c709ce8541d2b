import { attribute, type Schema } from './attribute.ts'

export const groupSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** RFC 7643 §4.2; members are users. */
export const groupSchema: Schema = {
  id: groupSchemaId,
  name: 'Group',
  description: 'A group of users; the tenant’s single sign-on maps it to roles',
  attributes: [
    attribute('displayName', 'The name of the group; unique in the tenant', { required: true, uniqueness: 'server' }),
    attribute('members', 'The users in the group', {
      multiValued: true,
      subAttributes: [
        attribute('value', 'The id of the user', { mutability: 'immutable', caseExact: true }),
        attribute('$ref', 'The URL of the user', {
          type: 'reference',
          referenceTypes: ['User'],
          mutability: 'immutable',
          caseExact: true,
        }),
        attribute('type', 'Always User', { mutability: 'immutable', canonicalValues: ['User'] }),
        attribute('display', 'The name of the user', { mutability: 'readOnly' }),
      ],
    }),
  ],
}
