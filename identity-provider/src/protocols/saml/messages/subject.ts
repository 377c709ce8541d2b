import { type OutwardUser, outwardName } from '../../../directory/index.ts'
import type { SamlSettings } from '../../../applications/index.ts'
import { nameIdFormats } from './names.ts'

export type NameId = { format: string; value: string }
type Wanted = Pick<SamlSettings, 'subjectNameIdType' | 'subjectNameIdFormat'>

const emailFormats = new Set([nameIdFormats.email, 'urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress'])
const anyFormat = new Set(['', nameIdFormats.unspecified, 'urn:oasis:names:tc:SAML:2.0:nameid-format:unspecified'])

/**
 * The name of a user for an application (SAML 2.0 Core §8.3): its settings decide, then the request, then the address,
 * where somebody vouches for it; the application takes it for granted.
 * Undefined when the user has no such name, or the request asks for one that the application may not have.
 */
export function subjectOf(
  user: OutwardUser,
  { subjectNameIdType, subjectNameIdFormat }: Wanted,
  { requested, transientId }: { requested: string; transientId: string },
): NameId | undefined {
  const isFixed = subjectNameIdFormat !== ''
  if (isFixed && !anyFormat.has(requested) && requested !== subjectNameIdFormat) return undefined
  const format = isFixed ? subjectNameIdFormat : anyFormat.has(requested) ? '' : requested
  if (format === nameIdFormats.transient) return { format, value: transientId }
  if (format === nameIdFormats.persistent) return { format, value: byType(user, subjectNameIdType) || user.userId }
  if (emailFormats.has(format)) return named(format, user.email)
  if (!anyFormat.has(format) && !isFixed) return undefined
  const value = byType(user, subjectNameIdType) ?? outwardName(user)
  const shown = value === user.email && value !== '' ? nameIdFormats.email : nameIdFormats.unspecified
  return named(format === '' ? shown : format, value)
}

function named(format: string, value: string): NameId | undefined {
  return value === '' ? undefined : { format, value }
}

function byType(user: OutwardUser, type: Wanted['subjectNameIdType']): string | undefined {
  if (type === 'email') return user.email
  return type === 'phone' ? user.phone : undefined
}
