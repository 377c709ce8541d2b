import type { Mutation } from './mutations.ts'
import type { Answer } from './context.ts'

const answerBytesMax = 20_000

/** What is wrong with the answer to a wrong request: it has to be a refusal that names the field and says no more than it takes. */
export function complaintAbout({ status, body, text }: Answer, { what, field }: Mutation): string | undefined {
  const { errorCode, message = '', fields = [] } = body as Partial<Refusal> // as errorBody writes it
  const named = fields.find(each => isSame(each.field, field))
  const isRefused = status === 400 && /^E01100[234]$/.test(errorCode ?? '')
  // What is too much for any request is refused before it is known what stands where.
  const isTooMuch = what === 'too many' && status === 413 && errorCode === 'E011001' && message.includes('values')
  if (isTooMuch && text.length < answerBytesMax) return undefined
  if (isRefused && named && message.includes(named.field) && text.length < answerBytesMax) return undefined
  return `${field} (${what}): ${status} ${text.slice(0, 500)}`
}

type Refusal = { errorCode: string; message: string; fields: { field: string }[] }

/** Of a union, the whole may be named in place of what is wrong in each of its branches. */
function isSame(named: string, field: string) {
  return named === field || named.startsWith(`${field}.`) || field.startsWith(`${named}.`)
}
