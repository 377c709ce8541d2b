/** Of the input of an operation, separated by spaces: what administrators of a tenant set, and what they may not. */
export type Fields = { allowed: string; refused: string }

function fields(allowed: string, refused = ''): Fields {
  return { allowed, refused }
}

const profile = 'displayName givenName middleName familyName picture customAttributes'
const userSearch = fields(
  `text statuses roleNames tenantIds ssoAppIds emails phones loginIds userIds verifiedEmail verifiedPhone customAttributes
   tenantRoleIds tenantRoleNames withTestUser testUsersOnly fromCreatedTime toCreatedTime fromModifiedTime toModifiedTime
   fromLastSignInTime toLastSignInTime lockReasons tempLockReasons sort limit page after before fromEnd withCursors`,
  'includeSubTenants familyIds dependent',
)
const user = fields('loginId userId')
const login = fields('loginId')
const users = fields('userIds')
const member = fields('loginId tenantId')
const roles = fields('loginId tenantId roleNames')
const key = fields('id')
const keys = fields('ids')
const tenantSearch = `tenantIds tenantNames tenantSelfProvisioningDomains tenantSSODomains customAttributes authType
  parentTenantId topLevelOnly`

/**
 * The door of administrators of a tenant, field by field. A field without a decision is refused, and `fields.test.ts` names
 * it. Refused is what only the project says: whose an address is, what an account is besides, and claims of tokens.
 */
export const fieldsOf: Readonly<Record<string, Fields>> = {
  'users.tokenExpiries': users,
  'users.listMembers': fields('tenantIds after before fromEnd limit', 'roleIds ssoAppIds'),
  'users.search': userSearch,
  'users.searchV1': userSearch,
  'users.load': user,
  'users.create': fields(
    // The official widgets state that addresses are verified: it is heard, and counts for nothing (gate of vouching).
    `loginId email phone verifiedEmail verifiedPhone ${profile} roleNames userTenants status password invite inviteUrl
     sendMail sendSMS locale`,
    `additionalLoginIds ssoAppIds test hashedPassword seed templateOptions templateId
     familyAssociations`,
  ),
  'users.patch': fields(
    `loginId email phone verifiedEmail verifiedPhone ${profile} roleNames status`,
    'userTenants ssoAppIds scim additionalLoginIds',
  ),
  'users.updateStatus': fields('loginId status'),
  'users.delete': user,
  'users.logout': user,
  'userBatches.load': fields('userIds includeInvalidUsers'),
  'userBatches.delete': users,
  'userTenants.add': member,
  'userTenants.remove': member,
  'userRoles.set': roles,
  'userRoles.add': roles,
  'userRoles.remove': roles,
  'userDetails.updateName': fields('loginId displayName givenName middleName familyName'),
  'userDetails.updateEmail': fields('loginId email failOnConflict', 'verified'),
  'userDetails.updatePhone': fields('loginId phone failOnConflict', 'verified'),
  'userDetails.updatePicture': fields('loginId picture'),
  'userDetails.updateLoginId': fields('loginId newLoginId'),
  'userDetails.updateCustomAttribute': fields('loginId attributeKey attributeValue'),
  'userPasswords.setTemporary': fields('loginId password'),
  'userPasswords.expire': login,
  'userFactors.removeTotp': login,
  'userFactors.removeRecoveryCodes': login,
  'userPasskeys.search': users,
  'userPasskeys.remove': fields('loginId credentialId'),
  'userPasskeys.rename': fields('loginId credentialId displayName'),
  'userPasskeys.list': login,
  'userPasskeys.removeAll': login,
  'userIdentities.search': users,
  'userIdentities.remove': fields('loginId provider'),
  'trustedDevices.list': fields('identifiers'),
  'userSessions.historyV2': users,
  'userSessions.search': fields('userIds sessionIds'),
  'userSessions.end': fields('sessionId'),
  'userSessions.list': user,
  'userAttributes.loadAll': fields(''),
  'tenants.loadAll': fields(''),
  'tenants.search': fields(tenantSearch),
  'tenants.list': fields(`${tenantSearch} text disabled sort limit after before fromEnd`),
  'tenants.load': key,
  'tenants.loadSettings': key,
  'tenants.searchSettings': fields('tenantIds'),
  'roles.loadAll': fields(''),
  'roles.search': fields('tenantIds roleNames roleIds roleNameLike permissionNames includeProjectRoles text'),
  'roles.create': fields('name description permissionNames tenantId default private'),
  'roles.update': fields('name description permissionNames tenantId default private id newName'),
  'roles.delete': fields('name id tenantId'),
  'roles.deleteBatch': fields('roleNames roleIds tenantId'),
  'roles.loadOfSubtenants': fields('tenant'),
  'permissions.loadAll': fields(''),
  'savedViews.list': fields(''),
  'savedViews.save': fields('page name search'),
  'savedViews.rename': fields('id name'),
  'savedViews.delete': key,
  'groups.loadAll': fields('tenantId ssoId'),
  'groups.search': fields('tenantIds groupIds userIds ssoId text desc limit after before fromEnd'),
  'accessKeys.search': fields('tenantIds boundUserId creatingUser customAttributes text sort'),
  'accessKeys.load': key,
  'accessKeys.create': fields(
    'name description roleNames keyTenants customAttributes permittedIps expireTime',
    'customClaims userId',
  ),
  'accessKeys.update': fields('id name description roleNames keyTenants customClaims customAttributes permittedIps'),
  'accessKeys.activate': key,
  'accessKeys.deactivate': key,
  'accessKeys.rotate': key,
  'accessKeys.rotateWithOverlap': fields('id overlapSeconds'),
  'accessKeys.endPreviousSecret': key,
  'accessKeys.delete': key,
  'accessKeys.activateBatch': keys,
  'accessKeys.deactivateBatch': keys,
  'accessKeys.deleteBatch': keys,
  'audit.search': fields(
    `userIds actorIds actions excludedActions devices methods remoteAddresses externalIds tenants geos auditTypes text from to
     oldestFirst size page after before fromEnd withCursors`,
    'noTenants',
  ),
  'ssoApplications.loadAll': fields(''),
  'ssoSetupLinks.generateAuthenticated': fields('tenantId ssoId'),
  'ssoSetupLinks.generateAuthenticatedBatch': fields('tenantId'),
  'widgets.list': fields(''),
  'widgets.componentsState': fields(''),
}
