export { createGraphql, type Graphql, type GraphqlDependencies } from './request/create-graphql.ts'
export { limits, pageSizeMax } from './request/limits.ts'
export type { ErrorLog } from './request/request-id.ts'
export type { Viewer } from './viewer/viewer.ts'
