import { InvalidInput } from '@gatehouse/operation'
import type { Dependencies } from '../dependencies.ts'
import type { ApprovedOrigins } from '../project-settings/approved-origins.ts'

/** Where a link leads that nobody named a page for: the hosted one. */
export type LinkTarget = {
  /** The page that a link leads to; the hosted one called `page` unless told. @throws InvalidInput for one that is not approved */
  of(projectId: string, uri: string | undefined, page?: 'link' | 'reset'): Promise<string>
}

export const createLinkTarget = (
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  { approvedOrigins }: { approvedOrigins: ApprovedOrigins },
): LinkTarget => ({
  async of(projectId, uri, page = 'link') {
    if (!uri) return `${publicUrl}/${projectId}/${page}`
    if (await approvedOrigins.has(projectId, uri)) return uri
    const message = 'must be on an approved origin; add it to the settings of the project'
    throw new InvalidInput({ message: `URI: ${message}`, fields: [{ field: 'URI', message }] })
  },
})

/** The page with the token in its query, `?t=` or `&t=` (provider-api §4). */
export function linkTo(uri: string, token: string): string {
  const [page = '', ...fragment] = uri.split('#')
  const joined = `${page}${page.includes('?') ? '&' : '?'}t=${token}`
  return [joined, ...fragment].join('#')
}
