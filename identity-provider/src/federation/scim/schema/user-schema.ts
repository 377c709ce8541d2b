import { attribute, plural, type Schema } from './attribute.ts'

export const userSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseSchemaId = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** RFC 7643 §4.1, without `password`: passwords are not provisioned. */
export const userSchema: Schema = {
  id: userSchemaId,
  name: 'User',
  description: 'A user of the tenant',
  attributes: [
    attribute('userName', 'The name that the user signs in with; unique in the tenant', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('name', 'The parts of the name', {
      subAttributes: [
        attribute('formatted', 'The whole name'),
        attribute('familyName', 'The family name'),
        attribute('givenName', 'The given name'),
        attribute('middleName', 'The middle names'),
        attribute('honorificPrefix', 'A title before the name'),
        attribute('honorificSuffix', 'A suffix after the name'),
      ],
    }),
    attribute('displayName', 'The name that is shown'),
    attribute('nickName', 'A casual name'),
    attribute('profileUrl', 'A page about the user', { type: 'reference', referenceTypes: ['external'] }),
    attribute('title', 'The job title'),
    attribute('userType', 'How the user is related to the organization'),
    attribute('preferredLanguage', 'The preferred languages, as in accept-language'),
    attribute('locale', 'The region for dates and numbers'),
    attribute('timezone', 'The time zone, such as Europe/Berlin'),
    attribute('active', 'Whether the user may sign in to the tenant', { type: 'boolean' }),
    plural('emails', 'Email addresses', { kinds: ['work', 'home', 'other'] }),
    plural('phoneNumbers', 'Phone numbers', { kinds: ['work', 'home', 'mobile', 'fax', 'pager', 'other'] }),
    plural('ims', 'Addresses of instant messaging', {}),
    plural('photos', 'Pictures', { value: { type: 'reference', referenceTypes: ['external'], caseExact: true } }),
    attribute('addresses', 'Postal addresses', {
      multiValued: true,
      subAttributes: [
        attribute('formatted', 'The whole address'),
        attribute('streetAddress', 'Street and number'),
        attribute('locality', 'The city'),
        attribute('region', 'The state or region'),
        attribute('postalCode', 'The postal code'),
        attribute('country', 'The country'),
        attribute('type', 'What kind of address it is', { canonicalValues: ['work', 'home', 'other'] }),
        attribute('primary', 'Whether it is the first choice', { type: 'boolean' }),
      ],
    }),
    attribute('groups', 'The groups of the user; change the groups instead', {
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [
        attribute('value', 'The id of the group', { mutability: 'readOnly', caseExact: true }),
        attribute('$ref', 'The URL of the group', {
          type: 'reference',
          referenceTypes: ['Group'],
          mutability: 'readOnly',
          caseExact: true,
        }),
        attribute('display', 'The name of the group', { mutability: 'readOnly' }),
        attribute('type', 'How the user is in the group', { mutability: 'readOnly', canonicalValues: ['direct'] }),
      ],
    }),
    plural('entitlements', 'What the user may use, as the directory knows it', {}),
    plural('roles', 'Roles at the directory; groups give roles here', {}),
    plural('x509Certificates', 'Certificates', { value: { type: 'binary', caseExact: true } }),
  ],
}

/** RFC 7643 §4.3. */
export const enterpriseSchema: Schema = {
  id: enterpriseSchemaId,
  name: 'EnterpriseUser',
  description: 'What organizations keep of their employees',
  attributes: [
    attribute('employeeNumber', 'The number of the employee'),
    attribute('costCenter', 'The cost center'),
    attribute('organization', 'The organization'),
    attribute('division', 'The division'),
    attribute('department', 'The department'),
    attribute('manager', 'Whom the user reports to', {
      subAttributes: [
        attribute('value', 'The id of the manager', { caseExact: true }),
        attribute('$ref', 'The URL of the manager', {
          type: 'reference',
          referenceTypes: ['User'],
          caseExact: true,
        }),
        attribute('displayName', 'The name of the manager', { mutability: 'readOnly' }),
      ],
    }),
  ],
}
