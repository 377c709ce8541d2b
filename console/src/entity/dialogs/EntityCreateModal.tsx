import { useNavigate } from '@tanstack/react-router'
import { CreateModal } from '../../form/CreateModal.tsx'
import { CreateWithSecretModal } from '../../form/CreateWithSecretModal.tsx'
import { EntityFields } from '../form/EntityFields.tsx'
import type { AnyThing, Creating } from '../thing.ts'
import { blankValues, changing, inputOf, missingIn, storedIn, type Values } from '../form/values.ts'

type Props = Creating & {
  thing: AnyThing
  /** The tab that it leads to; default: the first. */
  tab?: string
}

/** Asks what a new thing is, shows its secret if it has one, and leads to its page if it has one. */
export function EntityCreateModal({ thing, tab, place, isOpen, onClose, onDone }: Props) {
  const navigate = useNavigate()
  const { declaration, texts, documents, creates } = thing
  const secret = declaration.create?.secret?.name
  const nameOf = ({ name }: Values) => String(name).trim()
  const leadTo = (id: string) => {
    if (place.tabs.length > 0) return navigate({ to: `${place.path}/$id${tab ? `/${tab}` : ''}`, params: { id } })
    onClose()
    return onDone()
  }
  const common = {
    isOpen,
    onClose,
    title: texts.createTitle,
    action: place.menu.create,
    blank: blankValues(creates),
    missingOf: (values: Values) => missingIn(creates, values),
    toastOf: (values: Values) => texts.createdToast(nameOf(values)),
  }
  const sent = (values: Values) => inputOf(creates, values)
  if (!secret)
    return (
      <CreateModal
        {...common}
        changeOf={values =>
          changing<{ id: string }>(declaration, documents.create, sent(values), storedIn(declaration))
        }
        onDone={({ id }) => leadTo(id)}
      >
        {draft => <EntityFields shown={creates} draft={draft} isNew />}
      </CreateModal>
    )
  return (
    <CreateWithSecretModal
      {...common}
      secretTitle={texts.secretTitle ?? ''}
      changeOf={values =>
        changing<{ id: string; secret: string }>(declaration, documents.create, sent(values), answer => {
          const made = storedIn(declaration)(answer)
          return made ? { ...made, secret: answer[secret] ?? '' } : undefined
        })
      }
      onDone={leadTo}
    >
      {draft => <EntityFields shown={creates} draft={draft} isNew />}
    </CreateWithSecretModal>
  )
}
