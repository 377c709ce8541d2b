import { type DeclaredPage, type Nouns, shownFields } from '@gatehouse-id/entities'
import { spoken } from '../../language/in-every-language.ts'
import { type AnyThing, thing } from '../thing.ts'

type Said<Code extends keyof Nouns> = DeclaredPage['texts'][Code]

/** The pages of a kind of thing that only its declaration and its texts say: all fields in the list and in the form. */
export async function addedThing({ declaration, texts: { en, de, ar } }: DeclaredPage): Promise<AnyThing> {
  const { listed, asked, changed } = shownFields(declaration)
  return thing(declaration, {
    texts: await spoken({
      en: { noun: en.noun, texts: flat(en) },
      de: { noun: de.noun, texts: flat(de) },
      ar: { noun: ar.noun, texts: flat(ar) },
    }),
    row: listed,
    creates: asked,
    form: [{ title: '', fields: changed }],
  })
}

/** The names of fields stand beside the other texts. */
function flat({ noun: _, fields, ...texts }: Said<keyof Nouns>) {
  return { ...fields, ...texts }
}
