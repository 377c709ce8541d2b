/** Whose optional fields say which thing is meant, or make another one. */
export const apart: Readonly<Record<string, string>> = {
  'outboundTokens.uploadUserBatch': 'for other scopes it is another token',
  'outboundApplications.createByTemplate': 'it makes an application',
}

/** Of which a request says all, although it is not said to replace a thing. */
export const whole: Readonly<Record<string, string>> = {
  'descopers.create': 'what an administrator may is said at once',
  'userDetails.updateEmail': 'an address, and whether it is verified',
  'userDetails.updatePhone': 'the same',
  'userDetails.updateRecoveryEmail': 'the same',
  'userDetails.updateRecoveryPhone': 'the same',
  'ssoSettings.setProviderIds': 'the ids of one provider in other systems',
  'ssoSettings.configureV1': 'a provider is set with its domains and where it leads',
  'ssoSettings.configureMetadataV1': 'the same',
  'permissions.update': 'a permission is its name and its description',
  'permissions.updateBatch': 'the same',
  'configuration.apply': 'what a push leaves out is told by what it expects, which is compared',
  'flows.saveDraft': 'a draft is kept as it is sent',
  'auditWebhooks.set': 'its secrets are sealed as one, so that one cannot be seen to stay',
}

const absent = 'there is none of it in a furnished project'
const so = 'it is so already'
const told = 'it tells, and keeps nothing'

/** What changes nothing in a furnished project. */
export const idle: Readonly<Record<string, string>> = {
  'attributeDefinitions.deleteOfSsoApplications': absent,
  'attributeDefinitions.deleteOfFamilies': absent,
  'attributeDefinitions.deleteOfFamilyMembers': absent,
  'userFactors.removeSecurityQuestions': absent,
  'userFactors.removeRecoveryCodes': absent,
  'userExports.page': told,
  'projectSettings.userSourceSecret': told,
  'userIdentities.remove': absent,
  'userTenants.add': so,
  'userRoles.set': so,
  'userRoles.add': so,
  'userSsoApplications.remove': absent,
  'ssoApplications.revokeSecret': absent,
  'ssoApplications.endPreviousSecret': absent,
  'ssoSettings.removeUsers': absent,
  'ssoSettings.recalculateMappings': so,
  'inboundApplications.revokeSecret': absent,
  'inboundApplications.endPreviousSecret': absent,
  'inboundConsents.deleteOfTenants': absent,
  'outboundApplications.createByDcrPreset': 'it asks another server',
  'outboundTokens.fetchByScopes': so,
  'outboundTokens.fetch': so,
  'outboundTokens.fetchTenantByScopes': so,
  'outboundTokens.fetchTenant': so,
  'outboundScim.update': absent,
  'outboundScim.delete': absent,
  'outboundScim.setEnabled': absent,
  'userPasskeys.remove': absent,
  'userPasskeys.rename': absent,
  'userPasskeys.removeAll': absent,
  'savedViews.rename': absent,
  'savedViews.delete': absent,
  'accessKeys.activate': so,
  'accessKeys.activateBatch': so,
  'accessKeys.endPreviousSecret': absent,
  'audit.createEvent': told,
  'audit.undo': absent,
  'messages.retry': absent,
  'notpMessages.receive': absent,
  'lists.removeIps': absent,
  'lists.removeTexts': absent,
  'flowRuns.run': told,
  'flowRuns.testStart': told,
  'flowRuns.testNext': told,
  'auditWebhooks.resendDelivery': absent,
  'auditStreams.resendDelivery': absent,
  'managementKeys.endPreviousSecret': absent,
}

const there = 'it is there or not'
const atOnce = 'it is stored whole by one statement'

/** Tables that no edit of single fields writes, and why nothing is lost there. */
export const unedited: Readonly<Record<string, string>> = {
  anonymous_sessions: there,
  assertion_keys: there,
  engines: 'its name is all that is edited',
  flow_executions: 'an update names the step that it goes on from',
  inbound_consents: there,
  job_chunks: there,
  jobs: 'an update names the state that a job is in',
  message_templates: atOnce,
  messages: 'an update names the state that a message is in',
  outbound_revocations: 'a lease names the attempt that it follows',
  outbound_tokens: atOnce,
  resource_policies: atOnce,
  saved_views: atOnce,
  scim_tenants: 'one switch',
  sessions: 'an update names the token that it replaces',
  signing_keys: there,
  sso_attempts: there,
  sso_setup_links: there,
  trusted_devices: there,
  user_attributes: there,
}
