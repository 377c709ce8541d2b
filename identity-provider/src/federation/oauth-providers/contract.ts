import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { ProviderNotFound } from './errors.ts'
import { OauthProvider } from './provider.ts'

const managementKey = 'managementKey' as const
/** The secret itself is never shown. */
const Shown = OauthProvider.extend({ hasClientSecret: z.boolean() })
export type OauthProviderShown = z.output<typeof Shown>

/** Gatehouse's own: the hosted service configures these in its console and has no operations for them. */
export const oauthProviders = {
  list: operation({
    summary: 'List the sign-in providers of the project, by name, and the presets for others',
    method: 'GET',
    path: '/v1/gatehouse/oauth/providers',
    auth: managementKey,
    right: 'read',
    input: z.object({}),
    output: z.object({
      providers: z.array(Shown),
      /** Everything but the client credentials; `save` accepts them as they are. */
      presets: z.array(OauthProvider.omit({ clientId: true })),
      /** The redirect URL to register at each provider. */
      callbackUrl: z.string(),
    }),
  }),
  save: operation({
    summary: 'Add a provider, or replace the one with this id',
    method: 'POST',
    path: '/v1/gatehouse/oauth/providers',
    auth: managementKey,
    right: 'people',
    input: OauthProvider.extend({
      /** Omitted: the previous secret stays; empty: there is none. */
      clientSecret: z.string().max(5000).optional(),
    }),
    output: Shown,
  }),
  delete: operation({
    summary: 'Remove a provider; the linked accounts of its users are kept',
    method: 'POST',
    path: '/v1/gatehouse/oauth/providers/delete',
    auth: managementKey,
    right: 'people',
    input: z.object({ id: z.string().min(1).max(50) }),
    output: z.object({}),
    errors: [ProviderNotFound],
  }),
}
