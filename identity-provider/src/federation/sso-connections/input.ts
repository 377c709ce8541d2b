import { z } from 'zod'
import { shortText, url } from '../../foundation/fields/setting-fields.ts'
import { metadataCharactersMax } from '../sso-configurations/settings.ts'

/** Empty ones are the usual names. */
const name = shortText.transform(value => value || undefined)
const mapping = z.object({ email: name, name, group: name })

/** What the person at a tenant says of their provider; what is left empty stays, where it can. */
export const DraftInput = z.discriminatedUnion('protocol', [
  z.object({
    protocol: z.literal('saml'),
    metadataUrl: url.or(z.literal('')),
    /** The document itself, instead of its URL. */
    metadataXml: z.string().max(metadataCharactersMax, `must have at most ${metadataCharactersMax} characters`),
    mapping,
  }),
  z.object({
    protocol: z.literal('oidc'),
    issuer: url,
    clientId: shortText.min(1, 'must not be empty'),
    /** Empty: the previous one stays, if client id and issuer do. */
    clientSecret: z.string().max(5000, 'must have at most 5000 characters'),
    mapping,
  }),
])
export type DraftInput = z.output<typeof DraftInput>
