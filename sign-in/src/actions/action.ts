import type { RequestContext } from '../requests/request-context.ts'

/** Answers a request for one path under the base path. */
export type Action = (request: RequestContext) => Response | Promise<Response>
