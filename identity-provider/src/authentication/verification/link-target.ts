import { InvalidInput, ownUrl, type SafeUrl, withParameter } from '@gatehouse/operation'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { ApprovedOrigins } from '../../projects/settings/approved-origins.ts'

/** Where a link leads that nobody named a page for: the hosted one. */
export type LinkTarget = {
  /** The page that a link leads to; the hosted one called `page` unless told. @throws InvalidInput for one that is not approved */
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

/** The page with the token in its query, `?t=` or `&t=` (provider-api §4); a `t` that the caller put there is dropped. */
export function linkTo(page: SafeUrl, token: string): SafeUrl {
  return withParameter(page, 't', token)
}
