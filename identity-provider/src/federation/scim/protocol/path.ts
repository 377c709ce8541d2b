/** The directories of tenants call below it. */
export const scimPath = '/scim/v2'
