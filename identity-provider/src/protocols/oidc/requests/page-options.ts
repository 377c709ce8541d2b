import { localeFor, type PageOptions } from '@gatehouse-id/pages'
import type { SettingsOf } from '../../../projects/index.ts'
import type { Context } from '../hosted/interaction/interaction-request.ts'

/** The language of a page: by `ui_locales` of the application, else by the browser. */
export function localeOf(ctx: Pick<Context, 'get'>, uiLocales?: unknown) {
  return localeFor({ accepted: ctx.get('accept-language'), uiLocales })
}

/** The look and the language of every page of a project. */
export type PageOptionsOf = (
  ctx: Pick<Context, 'get'>,
  uiLocales?: unknown,
) => Promise<Pick<PageOptions, 'theme' | 'locale'>>

export function createPageOptions({ settings }: { settings: SettingsOf }, projectId: string): PageOptionsOf {
  return async (ctx, uiLocales) => ({
    theme: (await settings.of(projectId)).theme,
    locale: localeOf(ctx, uiLocales),
  })
}

/** The origin of a redirect URL, or the scheme of an app's, for the policy of a page whose form may lead there. */
export function redirectTarget(redirectUrl: unknown): string | undefined {
  const url = typeof redirectUrl === 'string' ? URL.parse(redirectUrl) : null
  return url ? (url.origin === 'null' ? url.protocol : url.origin) : undefined
}
