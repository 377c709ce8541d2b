/** Operations of the provider that GraphQL does not need, and why: each is reached in another way. */
export const hiddenOperations: Readonly<Record<string, string>> = {
  'users.searchV1': 'the older form of users.search',
  'users.tokenExpiry': 'users.tokenExpiries answers the same for many users',
  'userBatches.load': 'users are loaded by users.search, many at once',
  'userDetails.updateName': 'userUpdate changes names by users.patch',
  'userDetails.updatePicture': 'userUpdate changes the picture by users.patch',
  'userDetails.updateCustomAttribute': 'userUpdate sets and clears attributes by users.patch',
  'userPasswords.set': 'the older form of userPasswords.setTemporary and setActive',
  'userIdentities.list': 'userIdentities.search answers the same for many users',
  'userSessions.list': 'userSessions.search answers the same for many users',
  'userSessions.history': 'the older form of userSessions.historyV2',
  'userRoles.addV1': 'the older form of userRoles.add',
  'groups.loadMembers': 'groups.search and groups.loadAll answer groups with their members',
  'tenants.loadAll': 'tenants.search without criteria answers the same',
  'testUsers.create': 'userCreate with isTest does the same by users.create',
  'users.update': 'replaces all details of a user; users.patch changes the given ones',
}
