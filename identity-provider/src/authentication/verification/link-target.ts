import { InvalidInput, ownUrl, type SafeUrl, withParameter } from '@gatehouse-id/operation'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { ApprovedOrigins } from '../../projects/settings/approved-origins.ts'

/** The page of a link when the caller names none: a hosted one. */
export type LinkTarget = {
  /**
   * The page that a link opens; by default the hosted one called `page`.
   * @throws {InvalidInput} when the page is not on an approved origin
   */
  of(projectId: string, uri: SafeUrl | undefined, page?: 'link' | 'reset'): Promise<SafeUrl>
}

export function createLinkTarget(
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  { approvedOrigins }: { approvedOrigins: ApprovedOrigins },
): LinkTarget {
  return {
    async of(projectId, uri, page = 'link') {
      if (!uri) return ownUrl(`${publicUrl}/${projectId}/${page}`)
      if (await approvedOrigins.has(projectId, uri)) return uri
      const message = 'must be on an approved origin; add it to the settings of the project'
      throw new InvalidInput({ message: `URI: ${message}`, fields: [{ field: 'URI', message }] })
    },
  }
}

/** The page with the token in its query, `?t=` or `&t=` (provider-api §4); replaces a `t` of the caller. */
export function linkTo(page: SafeUrl, token: string): SafeUrl {
  return withParameter(page, 't', token)
}
