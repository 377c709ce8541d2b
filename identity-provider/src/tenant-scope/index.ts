/* What is kept to the tenants of their administrators; loads no store, so that GraphQL can use it over any client. */
export { NotOfTenant } from './errors.ts'
export { tenantRules } from './rules.ts'
