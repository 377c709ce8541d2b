import type { Preset, Provider } from './documents.ts'

/** What the form is about: a provider of the project, or what one begins with. */
export type Editing = { preset: Preset; provider?: Provider }

/** A provider of which nothing is known. */
export function blankPreset(kind: Preset['kind']): Preset {
  return {
    providerId: '',
    label: '',
    kind,
    issuer: null,
    authorizationUrl: null,
    tokenUrl: null,
    userUrl: null,
    emailsUrl: null,
    scopes: ['openid', 'email', 'profile'],
    attributes: {},
    parameters: {},
    linksByEmail: true,
    keepsTokens: false,
  }
}

/** The fields of the form as they are before anything is typed. */
export function draftOf({ provider, preset: settings }: Editing) {
  return {
    providerId: settings.providerId,
    label: settings.label,
    issuer: settings.issuer ?? '',
    authorizationUrl: settings.authorizationUrl ?? '',
    tokenUrl: settings.tokenUrl ?? '',
    userUrl: settings.userUrl ?? '',
    scopes: settings.scopes.join(' '),
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    isEnabled: provider?.isEnabled ?? true,
    linksByEmail: settings.linksByEmail,
    keepsTokens: settings.keepsTokens,
  }
}
export type ProviderDraft = ReturnType<typeof draftOf>

/** What is sent: what the form does not show stays as it was. */
export function inputOf({ preset, provider }: Editing, values: ProviderDraft) {
  const { kind, emailsUrl, attributes, parameters } = preset
  const { scopes, clientSecret, issuer, authorizationUrl, tokenUrl, userUrl, ...rest } = values
  return {
    ...rest,
    providerId: rest.providerId.trim(),
    label: rest.label.trim(),
    clientId: rest.clientId.trim(),
    kind,
    attributes,
    parameters,
    scopes: scopes.split(/\s+/).filter(scope => scope !== ''),
    ...(kind === 'OIDC' ? { issuer } : { authorizationUrl, tokenUrl, userUrl, emailsUrl }),
    ...(clientSecret !== '' && { clientSecret }),
    ...(provider && { expectedVersion: provider.version }),
  }
}
