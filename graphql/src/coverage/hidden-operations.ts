/** Operations of the provider that GraphQL does not need, and why: each is reached in another way. */
export const hiddenOperations: Readonly<Record<string, string>> = {
  'users.searchV1': 'the older form of users.search',
  'users.update': 'replaces all details of a user; users.patch changes the given ones',
}
