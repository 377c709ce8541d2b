/* What the domains above use of directory. */
export { checkDefined } from './user-attributes/check.ts'
export { isConsoleRole, isOfConsole, requireAuthority } from './administrators/authority.ts'
export { roleIn } from './administrators/rbac.ts'
export {
  companyRight,
  findReach,
  findRoleElsewhere,
  listReachingTags,
  reachOfCaller,
  reachNewProject,
  rightsElsewhere,
} from './administrators/reach.ts'
export { findGuardianship, isDependent } from './families/guardianship.ts'
export { listGroupMembers, listGroupNames, replaceMemberships } from './groups/store.ts'
export { listPermissionsByName } from './permissions/store.ts'
export { isSystemPermission } from './permissions/system.ts'
export { consoleRights, consoleRoles } from './roles/console-roles.ts'
export { resolveNamedRoles, roleNamesById } from './roles/named.ts'
export { resolveRoles } from './roles/resolve.ts'
export { findRolesById, findRolesByName, listRoleRights } from './roles/store.ts'
export { createChangeTenant } from './tenants/change.ts'
export {
  defaultSsoId,
  findByDomain,
  hasDomains,
  listDomains,
  listDomainsOfTenants,
  replaceDomains,
} from './tenants/membership/domains.ts'
export { mailDomain } from './tenants/membership/mail-domain.ts'
export { type EnforcingTenant, findEnforcingTenant } from './tenants/membership/enforced-sso.ts'
export { NotInTenant, TenantNotFound } from './tenants/errors.ts'
export { findTenant, getTenant, isOpenTenant, listTenants, lockTenant, tenantRows } from './tenants/store.ts'
export type { LongestRefreshSeconds } from './tenants/membership/longest-refresh.ts'
export type { Lifetimes, TenantSettingsOf } from './tenants/settings.ts'
export type { Tenant } from './tenants/tenant.ts'
export { toSettings, toTenants } from './tenants/to-tenant.ts'
export { SsoApplicationNotFound } from './users/applications/contract.ts'
export { listTextAttributes } from './users/attributes/check.ts'
export { PasswordTooWeak } from './users/credentials/password.ts'
export { type CreateEach, createCreateEach } from './users/batches/create-each.ts'
export { TakenMeanwhile } from './users/batches/create-many.ts'
export type { NewBatchUser } from './users/batches/contract.ts'
export {
  deleteAllIdentities,
  findIdentity,
  forgetProvider,
  insertIdentity,
  listIdentities,
  listIdentitiesOfUsers,
  listUserIdsOfProvider,
  touchIdentity,
} from './users/identities/store.ts'
export type {
  EndSessions,
  FindLocked,
  FirstCredentials,
  Invite,
  RequireOwnSecondFactor,
  ResetAccount,
} from './users/needs.ts'
export { type Authority, authorityOver, domainsOf, requireVouching } from './users/ownership/authority.ts'
export { isAddressOf, isClaimed, isFirstProof, mayHaveClaims, isUnverified } from './users/ownership/basis.ts'
export { noteGiven, noteGivenByTenant } from './users/ownership/given.ts'
export { type OutwardUser, outwardName, toOutward, toOutwards } from './users/ownership/outward.ts'
export { Proof, proofEnded, proofOf, proven, type ProvenUser, redeem, renewed } from './users/ownership/proof.ts'
export {
  domainOf,
  ownerHasShown,
  ownerShows,
  projectVouches,
  tenantVouches,
  type Voucher,
  voucherOf,
} from './users/ownership/vouch.ts'
export type { ChangeUser } from './users/profile/changes/change-user.ts'
export { changesBetween } from './users/profile/changes/changes-between.ts'
export { putLoginIds, refuseForeignIdentities, uniqueLoginIds } from './users/profile/changes/write.ts'
export type { users } from './users/profile/contract.ts'
export { type NewUser, auditTarget, auditUnknownUser, createUser } from './users/profile/create.ts'
export { LoginIdTaken, UnknownUser, UserDisabled, UserNotFound } from './users/profile/errors.ts'
export { findUser, getUser, getUserIds, getUserToChange, getUserToManage } from './users/profile/find.ts'
export {
  type Authorization,
  createListGrants,
  type Grant,
  type Granted,
  type TenantAuthorization,
  toGranted,
} from './grants/grants.ts'
export { grantsColumn, listUserGrants, readGrants } from './grants/user-grants.ts'
export { hasSecondFactor } from './users/profile/user/has-second-factor.ts'
export { type Address, addressIn, isAddress } from './users/profile/user/login-ids/address.ts'
export { isAddressInUse, isAddressTaken } from './users/profile/user/login-ids/is-address-taken.ts'
export { loginIdKey, loginIdKeys } from './users/profile/user/login-ids/login-id-key.ts'
export { toE164 } from './users/profile/user/login-ids/phone-number.ts'
export type { RemoveUser } from './users/profile/remove.ts'
export { SearchInput } from './users/profile/search/fields.ts'
export { listUserIdsByAddress } from './users/profile/search/search-store.ts'
export { runSearch } from './users/profile/search/search.ts'
export { indexUsers, moveOldTerms, moveOrders } from './users/profile/search/text-index.ts'
export { SignUpUser } from './users/profile/sign-up-user.ts'
export {
  type UserRow,
  findUserById,
  findUserByLoginId,
  listLoginIdBases,
  lockUser,
  raiseEpoch,
  setLoginIdBasis,
  updateUser,
} from './users/profile/store.ts'
export {
  type Account,
  parseAttributes,
  parseLoginIds,
  accountOf,
  findGranted,
  toAccount,
  toUser,
  toUsers,
} from './users/profile/user/to-user.ts'
export { email, type User } from './users/profile/user/user.ts'
export { joinTenant } from './users/tenants/assign.ts'
export { signUpUser } from './users/tenants/join-by-domain.ts'
export { deleteMember, deleteTenantRoles, insertTenantRoles, isMember, listTenantIds } from './users/tenants/store.ts'
