import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { ProviderNotFound } from './errors.ts'
import { OauthProvider } from './provider.ts'

const managementKey = 'managementKey' as const
/** The secret itself is never shown. */
const Shown = OauthProvider.extend({ hasClientSecret: z.boolean() })

/** Gatehouse's own: the hosted service keeps these in its console and has no operation for them. */
export const oauthProviders = {
  list: operation({
    summary: 'The providers people may sign in with, by name, and what is known of more of them',
    method: 'GET',
    path: '/v1/gatehouse/oauth/providers',
    auth: managementKey,
    right: 'read',
    input: z.object({}),
    output: z.object({
      providers: z.array(Shown),
      /** Everything but the client; `save` takes them as they are. */
      presets: z.array(OauthProvider.omit({ clientId: true })),
      /** What every provider has to be told. */
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
      /** Left out: the one before stays; empty: there is none. */
      clientSecret: z.string().max(5000).optional(),
    }),
    output: Shown,
  }),
  delete: operation({
    summary: 'Remove a provider; who its people are there is kept',
    method: 'POST',
    path: '/v1/gatehouse/oauth/providers/delete',
    auth: managementKey,
    right: 'people',
    input: z.object({ id: z.string().min(1).max(50) }),
    output: z.object({}),
    errors: [ProviderNotFound],
  }),
}
