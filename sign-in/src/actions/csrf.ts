import { jsonReply } from '../requests/replies.ts'
import type { RequestContext } from '../requests/request-context.ts'

export function getCsrf({ csrf, setCookies }: RequestContext) {
  return jsonReply(200, { csrfToken: csrf.token }, setCookies)
}
