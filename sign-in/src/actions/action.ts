import type { Exchange } from '../exchange.ts'

/** Answers a request for one path under the base path. */
export type Action = (exchange: Exchange) => Response | Promise<Response>
