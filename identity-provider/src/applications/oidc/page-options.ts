import { localeFor, type PageOptions } from '@gatehouse/pages'
import type { SettingsOf } from '../../projects/index.ts'
import type { Context } from './hosted/interaction-request.ts'

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
