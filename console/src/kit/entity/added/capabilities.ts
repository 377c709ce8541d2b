import { type DeclaredPage, pluralOf } from '@gatehouse-id/entities'
import { IconPuzzle } from '@tabler/icons-react'
import type { Capability } from '../../../frame/capability.ts'
import { language } from '../../language/language.ts'
import { menus } from '../../language/menus.ts'
import { managed } from '../capability.ts'
import { permissionOf, takenBy } from '../may-change.ts'

/** Where the page of the console has what its embedding program adds. */
const elementId = 'added-pages'

/** Each kind of thing that the embedding program adds has a page, which is listed under Settings. */
export const addedCapabilities: readonly Capability[] = declaredPages().map(page => {
  const { declaration, texts } = page
  const { noun, lead } = texts[language]
  const title = menus.added.title({ en: texts.en.noun, de: texts.de.noun, ar: texts.ar.noun })
  return managed({
    path: `/added/${pluralOf(declaration.type)}`,
    under: 'settings',
    icon: IconPuzzle,
    menu: { title, help: lead, ...(declaration.create && { create: menus.added.create(noun.one) }) },
    read: permissionOf(declaration.read),
    createTakes: takenBy(declaration, 'create'),
    thing: async () => ({ shown: await (await import('./thing.ts')).addedThing(page) }),
    searchFor: text => menus.added.searchFor(title, text),
  })
})

function declaredPages(): readonly DeclaredPage[] {
  const json = typeof document === 'undefined' ? undefined : document.getElementById(elementId)?.textContent
  // The server wrote it from the declarations, with the page.
  return json ? (JSON.parse(json) as DeclaredPage[]) : []
}
