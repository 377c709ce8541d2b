/** Actions to suggest while one is typed; any other text is taken as it is. */
export const knownActions = [
  'LoginSucceed',
  'LoginFailed',
  'LoginExceedMaxAttempts',
  'UserRefresh',
  'UserCreated',
  'UserModified',
  'UserDeleted',
  'RoleCreated',
  'RoleModified',
  'RoleDeleted',
] as const
