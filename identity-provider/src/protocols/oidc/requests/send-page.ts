import type { Page } from '@gatehouse-id/pages'
import type { KoaContextWithOIDC } from 'oidc-provider'

type Answer = Pick<KoaContextWithOIDC, 'status' | 'body' | 'set'>

export function sendPage(ctx: Answer, status: number, page: Page): void {
  ctx.status = status
  ctx.set(page.headers)
  ctx.body = page.html
}
