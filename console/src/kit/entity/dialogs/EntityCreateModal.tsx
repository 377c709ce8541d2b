import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Missing } from '../../form/fields/missing.ts'
import type { CreateDraft } from '../../form/modals/CreateModal.tsx'
import { CreateWithSecretModal } from '../../form/modals/CreateWithSecretModal.tsx'
import { EntityFields } from '../form/EntityFields.tsx'
import type { Creating } from '../thing.ts'
import { blankValues, changing, inputOf, missingIn, storedIn, type Values } from '../form/values.ts'

type Draft<Fields extends Values> = CreateDraft<Values & Fields>
type Props<More extends Values> = Creating & {
  /** The tab that it leads to; default: the first. */
  tab?: string
  /** What is asked beside the fields, and what of it is sent. */
  more?: {
    blank: More
    missingOf?: (values: More) => Missing
    inputOf: (values: More) => Values
    fields: (draft: Draft<More>) => ReactNode
  }
  /** By the code of a refusal, the field at which it is shown; that of a name that is taken, at the name. */
  refusedAt?: Readonly<Record<string, string>>
}

/** Asks what a new thing is, shows its secret if it has one, and leads to its page if it has one. */
export function EntityCreateModal<More extends Values>(props: Props<More>) {
  const { thing, tab, more, refusedAt, place, isOpen, onClose, onDone } = props
  const navigate = useNavigate()
  const { declaration, texts, documents, creates } = thing
  const leadTo = (id: string) => {
    if (place.tabs.length > 0) return navigate({ to: `${place.path}/$id${tab ? `/${tab}` : ''}`, params: { id } })
    onClose()
    return onDone()
  }
  return (
    <CreateWithSecretModal
      isOpen={isOpen}
      onClose={onClose}
      title={texts.createTitle}
      action={place.menu.create}
      secretTitle={texts.secretTitle ?? ''}
      // With nothing more to ask, `More` is empty.
      blank={{ ...blankValues(creates), ...more?.blank } as Values & More}
      missingOf={values => ({ ...missingIn(creates, values), ...more?.missingOf?.(values) })}
      toastOf={({ name }) => texts.createdToast(String(name).trim())}
      changeOf={values =>
        changing<{ id: string; secret: string }>(
          declaration,
          documents.create,
          { ...inputOf(creates, values), ...more?.inputOf(values) },
          answer => {
            const made = storedIn(declaration)(answer)
            return made && { ...made, secret: answer[declaration.create?.secret?.name ?? ''] ?? '' }
          },
          refusedAt,
        )
      }
      onDone={leadTo}
    >
      {draft => (
        <>
          <EntityFields
            shown={creates}
            draft={{ ...draft, set: (name, value) => draft.fill({ [name]: value } as Partial<Values & More>) }}
            isNew
          />
          {more?.fields(draft)}
        </>
      )}
    </CreateWithSecretModal>
  )
}
