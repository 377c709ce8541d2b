export { createGraphql, type Graphql, type GraphqlDependencies } from './create-graphql.ts'
export { limits, pageSizeMax } from './limits.ts'
export type { ErrorLog } from './request-id.ts'
export type { Viewer } from './viewer/viewer.ts'
