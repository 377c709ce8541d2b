import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { RoleNotFound } from '../../directory/roles/contract.ts'
import { SsoApplicationNotFound } from '../../directory/users/applications/contract.ts'
import { importedSecret, named } from '../../foundation/fields/fields.ts'
import { customAttribute } from '../../directory/users/profile/user/user.ts'
import { logo } from '../../foundation/fields/setting-fields.ts'
import { OidcChanges, OidcSettings, requireOidcClient } from './protocols/oidc-settings.ts'
import { requireServiceProvider, SamlChanges, SamlSettings } from './protocols/saml-settings.ts'
import { ClientSecretNotFound, ClientSecretTaken, TooManyClientSecrets } from '../client-secrets/errors.ts'
import { AddedClientSecret, ClientSecrets, NewClientSecret, secretName } from '../client-secrets/fields.ts'
import { overlapSeconds } from '../client-secrets/previous-secret.ts'
import { SsoApplication } from './settings.ts'
import { WsFedSettings } from './protocols/wsfed-settings.ts'
import { refused } from '../../foundation/errors/declare.ts'

export const SsoApplicationTaken = refused('SsoApplicationTaken', 'Another SSO application has this id or name')
export const SsoApplicationOfOtherType = refused('SsoApplicationOfOtherType', 'The SSO application is of another type')

const Secret = z.object({ cleartext: z.string() })

/** Part of the paths of the application's own endpoints. */
const chosenId = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][\w.-]{0,99}$/, 'must have 1 to 100 letters, digits or any of _ . -')
const id = z.string().trim().min(1).max(100)
const described = {
  name: z.string().trim().min(1, 'must not be empty').max(250, 'must have at most 250 characters'),
  description: z.string().max(1000, 'must have at most 1000 characters').default(''),
  logo: logo.default(''),
  enabled: z.boolean().default(true),
  /** Values of attributes that are declared for SSO applications, by name; omitted: they stay. */
  customAttributes: named(customAttribute).optional(),
}
const newId = { id: chosenId.or(z.literal('')).default('') }

/** A client of another system: its id becomes the id here, and its secret works on. */
const importedClient = { ...newId, clientId: newId.id, clientSecret: importedSecret.or(z.literal('')).default('') }

const oidc = { ...described, ...OidcSettings.shape }
const saml = { ...described, ...SamlSettings.shape }
const wsFed = { ...described, ...WsFedSettings.shape }
const changeErrors = [SsoApplicationNotFound, SsoApplicationTaken, SsoApplicationOfOtherType]

function requireOneId(
  { id: own, clientId, clientType, clientSecret }: OneClient,
  context: z.core.$RefinementCtx,
): void {
  const refuse = (field: keyof OneClient, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (own !== '' && clientId !== '' && own !== clientId) refuse('clientId', 'must be the id: they are one')
  if (clientSecret !== '' && clientType === 'public') refuse('clientSecret', 'must be empty for a public client')
}
type OneClient = { id: string; clientId: string; clientType: string; clientSecret: string }

/** Applications that users of this project sign in to, with the project as the identity provider. */
export const ssoApplications = {
  createOidc: manage.write('POST /v1/mgmt/sso/idp/app/oidc/create', {
    summary: 'Create an application that signs users in by OpenID Connect',
    input: z
      .object({ ...oidc, ...importedClient })
      .superRefine(requireOidcClient)
      .superRefine(requireOneId),
    output: z.object({ id: z.string() }),
    errors: [SsoApplicationTaken],
  }),
  createSaml: manage.write('POST /v1/mgmt/sso/idp/app/saml/create', {
    summary: 'Create an application that signs users in by SAML',
    input: z.object({ ...saml, ...newId }).superRefine(requireServiceProvider),
    output: z.object({ id: z.string() }),
    errors: [SsoApplicationTaken, RoleNotFound],
  }),
  updateOidc: manage.write('POST /v1/mgmt/sso/idp/app/oidc/update', {
    summary:
      'Replace an OpenID Connect application; its secret stays, and what no SDK knows, such as redirect URLs, if it is omitted',
    input: z.object({ ...described, ...OidcChanges.shape, id }),
    errors: changeErrors,
  }),
  updateSaml: manage.write('POST /v1/mgmt/sso/idp/app/saml/update', {
    summary: 'Replace a SAML application; what no SDK knows, such as `logoutServiceUrl`, stays if it is omitted',
    input: z.object({ ...described, ...SamlChanges.shape, id }).superRefine(requireServiceProvider),
    errors: [...changeErrors, RoleNotFound],
  }),
  createWsFed: manage.write('POST /v1/mgmt/sso/idp/app/wsfed/create', {
    summary: 'Create an application that signs users in by WS-Federation',
    input: z.object({ ...wsFed, ...newId }),
    output: z.object({ id: z.string() }),
    errors: [SsoApplicationTaken, RoleNotFound],
  }),
  updateWsFed: manage.write('POST /v1/mgmt/sso/idp/app/wsfed/update', {
    summary: 'Replace a WS-Federation application',
    input: z.object({ ...wsFed, id }),
    errors: [...changeErrors, RoleNotFound],
  }),
  delete: manage.write('POST /v1/mgmt/sso/idp/app/delete', {
    summary: 'Delete an application and remove it from the users and tenants that have it',
    input: z.object({ id }),
    errors: [SsoApplicationNotFound],
  }),
  load: manage.read('GET /v1/mgmt/sso/idp/app/load', {
    summary: 'Load an application',
    input: z.object({ id }),
    output: SsoApplication,
    errors: [SsoApplicationNotFound],
  }),
  loadAll: manage.read('GET /v1/mgmt/sso/idp/apps/load', {
    summary: 'List every SSO application of the project',
    output: z.object({ apps: z.array(SsoApplication) }),
  }),
  loadSecret: manage.read('GET /v1/mgmt/sso/idp/app/secret', {
    summary: 'Load the client secret of an OpenID Connect application',
    right: 'secret',
    input: z.object({ id, secretName }),
    output: Secret,
    errors: [SsoApplicationNotFound, SsoApplicationOfOtherType, ClientSecretNotFound],
  }),
  rotateSecret: manage.write('POST /v1/mgmt/sso/idp/app/rotate', {
    summary:
      'Rotate the client secret of an OpenID Connect application; the previous one works for as long as is asked for',
    right: 'secret',
    input: z.object({ id, overlapSeconds }),
    output: Secret,
    errors: [SsoApplicationNotFound, SsoApplicationOfOtherType],
  }),
  /** Gatehouse's own; nothing happens when there is no previous secret. */
  endPreviousSecret: manage.write('POST /v1/gatehouse/sso/idp/app/previous/end', {
    summary: 'End the previous client secret of an OpenID Connect application at once',
    input: z.object({ id }),
    output: SsoApplication,
    errors: [SsoApplicationNotFound, SsoApplicationOfOtherType],
  }),
  addSecret: manage.write('POST /v1/mgmt/sso/idp/app/secret/add', {
    summary: 'Add a client secret beside those that an OpenID Connect application has',
    right: 'secret',
    input: NewClientSecret.extend({ appId: id }),
    output: AddedClientSecret,
    errors: [SsoApplicationNotFound, SsoApplicationOfOtherType, ClientSecretTaken, TooManyClientSecrets],
  }),
  revokeSecret: manage.write('POST /v1/mgmt/sso/idp/app/secret/revoke', {
    summary: 'Revoke a client secret that was added; answers those that are left',
    right: 'secret',
    input: z.object({ appId: id, name: secretName }),
    output: ClientSecrets,
    errors: [SsoApplicationNotFound, SsoApplicationOfOtherType, ClientSecretNotFound],
  }),
}
