import type { McpServer } from '@gatehouse-id/identity-provider/contract'
import { shape } from '../entity.ts'
import { flag, records, text, texts } from '../fields.ts'

type Host = McpServer['cimdSettings']['domainPolicies']['policies'][number]

const host = shape<Host, Host>()({
  type: 'DocumentHost',
  about: 'Hosts of metadata documents, and whether they are admitted.',
  input: { type: 'DocumentHostInput', about: 'Hosts of metadata documents, and whether they are admitted.' },
  fields: {
    pattern: text('A host name, or all below one: *.example.com.', { wire: 'domainPattern', required: true }),
    isAllowed: flag('Whether documents of these hosts are read.', {
      wire: 'enabled',
      initially: true,
      given: 'Whether documents of these hosts are read; true by default.',
    }),
  },
})

/**
 * What resources and MCP servers say alike of the applications that introduce themselves.
 *
 * @param prefix leads to these settings in the contract
 */
export function registrationFields<const Prefix extends '' | 'dynamicRegistrationSettings.'>(prefix: Prefix) {
  return {
    allowsRegistration: flag('Whether applications may register themselves (RFC 7591).', {
      wire: `${prefix}dynamicRegistration.enabled` as const,
      initially: false,
    }),
    allowsMetadataDocuments: flag('Whether applications may introduce themselves by the URL of a metadata document.', {
      wire: `${prefix}cimdSettings.enabled` as const,
      initially: false,
    }),
    documentHosts: records(host, 'All hosts whose documents are read; every host when empty.', {
      wire: `${prefix}cimdSettings.domainPolicies.policies` as const,
      shown: 'The hosts whose documents are read; all of them when empty.',
    }),
    loginPageUrl: text('The page where users of these applications sign in.', {
      wire: `${prefix}loginPageURL` as const,
      shown: 'The page where users of these applications sign in; null for the hosted page.',
    }),
    tellsAuthorization: flag('Whether tokens name all roles and permissions of the user.', {
      wire: `${prefix}forceAddAllAuthorizationInfo` as const,
      initially: false,
    }),
    tags: texts('Words to find these applications by.', { wire: `${prefix}tags` as const }),
  }
}
