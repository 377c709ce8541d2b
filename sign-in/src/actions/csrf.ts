import { jsonReply } from '../requests/replies.ts'
import type { Action } from './action.ts'

export const getCsrf: Action = ({ csrf, setCookies }) => jsonReply(200, { csrfToken: csrf.token }, setCookies)
