import { nameIdFormat } from '../../../foundation/fields/setting-fields.ts'
import { z } from 'zod'
import { withoutDefaults } from '../../../foundation/fields/fields.ts'
import { certificate, optionalUrl, shortText, url, urls } from '../../../foundation/fields/setting-fields.ts'

const mappingsMax = 100
function some<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry).max(mappingsMax, `must have at most ${mappingsMax} entries`).default([])
}

const AttributeMapping = z.object({ name: shortText.min(1), type: shortText.default(''), value: shortText.default('') })
/** A role by its id, by its name, or by both. */
export const NamedRole = z
  .object({ id: z.string().max(100).default(''), name: z.string().max(100).default('') })
  .refine(({ id, name }) => id !== '' || name !== '', 'must have an id or a name')
const GroupsMapping = z.object({
  name: shortText.min(1),
  type: shortText.default(''),
  filterType: shortText.default(''),
  value: shortText.default(''),
  roles: some(NamedRole),
})

/** The stored settings of a SAML application. */
export const SamlSettings = z.object({
  loginPageUrl: url,
  forceAuthentication: z.boolean().default(false),
  /** Whether the application's metadata is read from `metadataUrl` instead of the three fields below. */
  useMetadataInfo: z.boolean().default(false),
  metadataUrl: optionalUrl,
  entityId: shortText.default(''),
  acsUrl: optionalUrl,
  /** Verifies what the application signs. */
  certificate: certificate.default(''),
  /** Encrypts assertions, if given. Gatehouse's own. */
  encryptionCertificate: certificate.default(''),
  /** Where the application is told to sign a user out, by redirect. Gatehouse's own. */
  logoutServiceUrl: optionalUrl,
  attributeMapping: some(AttributeMapping),
  groupsMapping: some(GroupsMapping),
  acsAllowedCallbacks: urls,
  subjectNameIdType: z.enum(['', 'email', 'phone']).default(''),
  subjectNameIdFormat: nameIdFormat.default(''),
  defaultRelayState: shortText.default(''),
  logoutRedirectUrl: optionalUrl,
  errorRedirectUrl: optionalUrl,
  defaultSignatureAlgorithm: z.enum(['', 'sha256']).default(''),
})
export type SamlSettings = z.output<typeof SamlSettings>

/** Those that no SDK knows: they stay when an update omits them. */
const own = { encryptionCertificate: true, logoutServiceUrl: true, errorRedirectUrl: true } as const
export const SamlChanges = SamlSettings.omit(own).extend(withoutDefaults(SamlSettings.pick(own).shape))

/** Requires the URL of the metadata, or the values themselves when no metadata is used. */
export function requireServiceProvider(
  {
    useMetadataInfo,
    metadataUrl,
    entityId,
    acsUrl,
  }: Pick<SamlSettings, 'useMetadataInfo' | 'metadataUrl' | 'entityId' | 'acsUrl'>,
  context: z.core.$RefinementCtx,
): void {
  const needed = useMetadataInfo ? { metadataUrl } : { entityId, acsUrl }
  for (const [field, value] of Object.entries(needed)) {
    if (value !== '') continue
    const message = useMetadataInfo ? 'is required with useMetadataInfo' : 'is required without useMetadataInfo'
    context.addIssue({ code: 'custom', path: [field], message })
  }
}
