/** What stands in a furnished project, by the names that requests know it by. */
export type Fixtures = {
  projectId: string
  managementKey: string
  permissionName: string
  permissionId: string
  roleName: string
  roleId: string
  tenantId: string
  tenantRoleName: string
  tenantRoleId: string
  ssoId: string
  userId: string
  loginId: string
  /** Another user, who may act as the user. */
  agentId: string
  sessionId: string
  sessionJwt: string
  refreshJwt: string
  /** The refresh token of a session in which another user acts as the user. */
  impersonationJwt: string
  messageId: string
  groupId: string
  trustedDeviceId: string
  accessKeyId: string
  oidcAppId: string
  samlAppId: string
  wsFedAppId: string
  inboundAppId: string
  inboundClientId: string
  consentId: string
  outboundAppId: string
  outboundTokenId: string
  jwtTemplateId: string
  ipListId: string
  ipListName: string
  textListId: string
  flowId: string
  engineId: string
  familyId: string
  dependentId: string
  dependentLoginId: string
  webhookName: string
  oauthProviderId: string
  keyId: string
  descoperId: string
  attributeName: string
  kid: string
  /** Of users, with a file and not started. */
  importJobId: string
  exportJobId: string
  cloneJobId: string
  registrationTemplateId: string
  resourceId: string
  resourceUri: string
  policyResourceId: string
  policyApplicationId: string
  mcpServerId: string
  mcpClientId: string
}

export type Bearer = Pick<Fixtures, 'projectId' | 'managementKey'>
