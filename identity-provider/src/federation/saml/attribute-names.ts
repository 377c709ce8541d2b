import type { z } from 'zod'
import type { AttributeMapping } from '../sso-configurations/settings.ts'

type Mapping = z.output<typeof AttributeMapping>
type Field = Exclude<keyof Mapping, 'customAttributes' | 'loginId' | 'verifiedEmail' | 'verifiedPhone'>

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const microsoft = 'http://schemas.microsoft.com'

/**
 * What providers call these fields when nobody maps them: Okta and Google as their administrators usually name them,
 * Entra ID and AD FS by claim types, Ping and JumpCloud by LDAP names, Shibboleth by OID.
 */
const usualNames: Record<Field, readonly string[]> = {
  email: [
    'email',
    'mail',
    'Email',
    'emailAddress',
    `${claims}/emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
  ],
  name: [
    'name',
    'displayName',
    `${microsoft}/identity/claims/displayname`,
    'urn:oid:2.16.840.1.113730.3.1.241',
    'fullName',
    'cn',
    'urn:oid:2.5.4.3',
  ],
  givenName: ['givenName', 'firstName', 'firstname', 'given_name', `${claims}/givenname`, 'urn:oid:2.5.4.42'],
  middleName: ['middleName', 'middle_name'],
  familyName: ['familyName', 'lastName', 'lastname', 'family_name', 'sn', `${claims}/surname`, 'urn:oid:2.5.4.4'],
  username: ['username', 'userName', 'uid', 'urn:oid:0.9.2342.19200300.100.1.1'],
  phoneNumber: ['phoneNumber', 'phone', 'mobilePhone', 'telephoneNumber', `${claims}/mobilephone`, 'urn:oid:2.5.4.20'],
  picture: ['picture'],
  group: [
    'groups',
    'group',
    'Groups',
    'memberOf',
    `${microsoft}/ws/2008/06/identity/claims/groups`,
    `${microsoft}/ws/2008/06/identity/claims/role`,
    'http://schemas.xmlsoap.org/claims/Group',
  ],
}

/** The mapping of a configuration, with the usual names for fields that it does not map, if they were sent. */
export function withUsualNames(mapping: Mapping, sent: Record<string, unknown>): Mapping {
  const usual = Object.entries(usualNames).map(([field, names]) => [
    field,
    names.find(name => Object.hasOwn(sent, name)),
  ])
  const mapped = Object.entries(mapping).filter(([, name]) => name !== undefined && name !== '')
  return { ...Object.fromEntries(usual.filter(([, name]) => name !== undefined)), ...Object.fromEntries(mapped) }
}
