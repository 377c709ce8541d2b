import { Section } from '../../page/Section.tsx'
import { EntityFields } from './EntityFields.tsx'
import { EntityForm } from './EntityForm.tsx'
import { useShown } from '../entity-context.ts'
import type { AnyRow } from '../thing.ts'
import { missingIn, valuesOf, type Values } from './values.ts'

/** The form of the thing whose page this is, part by part. */
export function EntitySettings() {
  const { thing, row } = useShown()
  const { form, after } = thing
  const all = form.flatMap(({ fields }) => fields)
  return (
    <>
      <EntityForm<AnyRow, Values>
        fieldsOf={stored => valuesOf(all, stored)}
        labels={Object.fromEntries(all.map(({ name, label }) => [name, label]))}
        missingOf={values => missingIn(all, values)}
      >
        {draft =>
          form.map(({ title, description, fields }) => (
            <Section key={title} title={title} description={description}>
              <EntityFields shown={fields} draft={draft} />
            </Section>
          ))
        }
      </EntityForm>
      {after?.(row)}
    </>
  )
}
