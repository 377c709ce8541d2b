import { findSsoConfiguration, SsoNotConfigured } from '../../../../federation/index.ts'
import { emailToShow, type HostedDependencies, type InteractionRequest } from './interaction-request.ts'

/** The longest name of a domain (RFC 1035 §2.3.4). */
const domainCharactersMax = 253

/**
 * Whether the application names a domain (`domain_hint`) whose users sign in at the provider of a tenant: the sign-in that
 * begins now is one there.
 */
export async function takeDomainHint(
  { db, projectId }: Pick<HostedDependencies, 'db' | 'projectId'>,
  request: InteractionRequest,
): Promise<boolean> {
  const { domain_hint: domain } = request.params
  if (typeof domain !== 'string' || domain === '' || domain.length > domainCharactersMax) return false
  try {
    await findSsoConfiguration(db, { projectId, tenant: `@${domain}` })
  } catch (error) {
    if (error instanceof SsoNotConfigured) return false
    throw error
  }
  request.state.run.options.domain = domain
  request.form.email ||= emailToShow(request)
  return true
}
