import { once } from '../../../../schema/once.ts'
import type { Builder, InputFieldBuilder } from '../../../../schema/builder.ts'
import { nodeId } from '../../../../schema/ids/node-id.ts'
import { refuseNulls } from '../../../../schema/changes/nulls.ts'

/** Our name of each user detail that the provider calls differently (provider-api.md §3.1). */
export const inputNames: Readonly<Record<string, string>> = {
  displayName: 'name',
  verifiedEmail: 'isEmailVerified',
  verifiedPhone: 'isPhoneVerified',
  userTenants: 'tenants',
  customAttributes: 'attributes',
  ssoAppIds: 'ssoApplicationDatabaseIds',
  test: 'isTest',
  status: 'isEnabled',
}

const userTenantInput = once(builder =>
  builder.inputType('UserTenantInput', {
    description: 'A tenant that a user belongs to.',
    fields: t => ({
      tenantId: nodeId(t, { for: 'Tenant', required: true, description: 'The node id of the tenant.' }),
      roleNames: t.stringList({ description: 'The roles there; the default roles of the tenant when not given.' }),
    }),
  }),
)

const userAttributeInput = once(builder =>
  builder.inputType('UserAttributeInput', {
    description: 'A value of a custom attribute.',
    fields: t => ({
      name: t.string({ required: true, description: 'The name of the attribute.' }),
      value: t.field({
        type: 'JSON',
        description: 'The value: text, number, boolean or a list of texts; null for none.',
      }),
    }),
  }),
)

/** The details of a user that an administrator sets; in updates null clears, and absence keeps. */
export function profileFields(builder: Builder, t: InputFieldBuilder) {
  return {
    name: t.string({ description: 'Display name; null for none.' }),
    givenName: t.string({ description: 'Given name; null for none.' }),
    middleName: t.string({ description: 'Middle name; null for none.' }),
    familyName: t.string({ description: 'Family name; null for none.' }),
    email: t.string({ description: 'Email address; null for none.' }),
    isEmailVerified: t.boolean({ description: 'Whether the address is verified.' }),
    phone: t.string({ description: 'Phone number with its country code; null for none.' }),
    isPhoneVerified: t.boolean({ description: 'Whether the number is verified.' }),
    picture: t.string({ description: 'Address of a picture; null for none.' }),
    roleNames: t.stringList({ description: 'All roles in the project; null for none.' }),
    tenants: t.field({
      type: [userTenantInput(builder)],
      description: 'All tenants the user belongs to, with the roles there; null for none.',
    }),
    attributes: t.field({
      type: [userAttributeInput(builder)],
      description: 'Custom attributes to set; those that are not named stay as they are.',
    }),
    ssoApplicationDatabaseIds: t.stringList({ description: 'All SSO applications of the user, by id; null for none.' }),
    isEnabled: t.boolean({ description: 'Whether the user can sign in.' }),
  }
}

type Maybe<Value> = Value | null | undefined
export type ProfileInput = {
  name?: Maybe<string>
  givenName?: Maybe<string>
  middleName?: Maybe<string>
  familyName?: Maybe<string>
  email?: Maybe<string>
  isEmailVerified?: Maybe<boolean>
  phone?: Maybe<string>
  isPhoneVerified?: Maybe<boolean>
  picture?: Maybe<string>
  roleNames?: Maybe<string[]>
  tenants?: Maybe<{ tenantId: { id: string }; roleNames?: Maybe<string[]> }[]>
  attributes?: Maybe<{ name: string; value?: unknown }[]>
  ssoApplicationDatabaseIds?: Maybe<string[]>
  isEnabled?: Maybe<boolean>
}

/**
 * The given details under the provider's names: null clears a detail, an absent one stays as it is.
 *
 * @param before the attributes that the user has; the provider replaces all of them
 */
export function wireDetails(
  { attributes, tenants, ...input }: ProfileInput,
  before: Readonly<Record<string, unknown>> = {},
) {
  return {
    ...given('displayName', input.name, ''),
    ...given('givenName', input.givenName, ''),
    ...given('middleName', input.middleName, ''),
    ...given('familyName', input.familyName, ''),
    ...given('email', input.email, ''),
    ...given('verifiedEmail', input.isEmailVerified, false),
    ...given('phone', input.phone, ''),
    ...given('verifiedPhone', input.isPhoneVerified, false),
    ...given('picture', input.picture, ''),
    ...given('roleNames', input.roleNames, []),
    ...given('ssoAppIds', input.ssoApplicationDatabaseIds, []),
    ...wireStatus(input.isEnabled),
    ...(tenants !== undefined && {
      userTenants: (tenants ?? []).map(({ tenantId, roleNames }) => ({
        tenantId: tenantId.id,
        ...(roleNames && { roleNames }),
      })),
    }),
    ...(attributes && { customAttributes: withAttributes(before, attributes) }),
  }
}

/** @throws {InvalidInput} for null: nobody is enabled by leaving out what was meant */
export function wireStatus(isEnabled: Maybe<boolean>): { status?: 'enabled' | 'disabled' } {
  refuseNulls({ isEnabled })
  return isEnabled == null ? {} : { status: isEnabled ? 'enabled' : 'disabled' }
}

function given<Name extends string, Value>(name: Name, value: Maybe<Value>, cleared: Value): { [Key in Name]?: Value } {
  // One key, which is the name.
  return (value === undefined ? {} : { [name]: value ?? cleared }) as { [Key in Name]?: Value }
}

type Attributes = Record<string, string | number | boolean | string[]>

function withAttributes(
  before: Readonly<Record<string, unknown>>,
  changes: readonly { name: string; value?: unknown }[],
): Attributes {
  const all = { ...before, ...Object.fromEntries(changes.map(({ name, value }) => [name, value ?? undefined])) }
  // The provider checks the values, and answers InvalidInput.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Attributes
}
