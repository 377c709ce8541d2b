/** What SDKs offer for each user of a batch, and only operations for one user take. */
export const unsupported = {
  familyAssociations: 'is not supported here: send it to /v1/mgmt/user/update/family/add',
} as const
