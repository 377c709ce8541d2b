import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { OauthProvider } from './provider.ts'
import { notFound } from '../../foundation/errors/declare.ts'

export const ProviderNotFound = notFound('OauthProviderNotFound', 'There is no such sign-in provider in this project')

/** The secret itself is never shown. */
const Shown = OauthProvider.extend({ hasClientSecret: z.boolean() })
export type OauthProviderShown = z.output<typeof Shown>

/** Gatehouse's own: the hosted service configures these in its console and has no operations for them. */
export const oauthProviders = {
  list: manage.read('GET /v1/gatehouse/oauth/providers', {
    summary: 'List the sign-in providers of the project, by name, and the presets for others',
    output: z.object({
      providers: z.array(Shown),
      /** Everything but the client credentials; `save` accepts them as they are. */
      presets: z.array(OauthProvider.omit({ clientId: true })),
      /** The redirect URL to register at each provider. */
      callbackUrl: z.string(),
    }),
  }),
  save: manage.write('POST /v1/gatehouse/oauth/providers', {
    summary: 'Add a provider, or replace the one with this id',
    right: 'people',
    input: OauthProvider.extend({
      /** Omitted: the previous secret stays; empty: there is none. */
      clientSecret: z.string().max(5000).optional(),
    }),
    output: Shown,
  }),
  delete: manage.write('POST /v1/gatehouse/oauth/providers/delete', {
    summary: 'Remove a provider; the linked accounts of its users are kept',
    right: 'people',
    input: z.object({ id: z.string().min(1).max(50) }),
    errors: [ProviderNotFound],
  }),
}
