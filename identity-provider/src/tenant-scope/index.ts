/* What is kept to the tenants of their administrators; loads no store, so that GraphQL can use it over any client. */
export { belongingTo } from './belongs.ts'
export { NotOfTenant } from './errors.ts'
export { scopeTenants } from './scope-tenants.ts'
export { scopeUsers } from './scope-users.ts'
