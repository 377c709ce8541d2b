import { Switch, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Creating, ThingTexts } from '../entity/thing.ts'
import { changing, storedIn } from '../entity/form/values.ts'
import { CreateModal } from '../form/CreateModal.tsx'
import { switchField, textField } from '../form/field-props.ts'
import { registration } from '../registration/messages.ts'

const blank = { name: '', urls: '', description: '', allowsRegistration: true }

function inputOf({ name, urls, ...rest }: typeof blank) {
  return { ...rest, name: name.trim(), urls: urls.trim() ? [urls.trim()] : [] }
}

type Texts = ThingTexts & Readonly<Record<'url' | 'urlHelp' | 'urlMissing', string>>
type Props = Creating & { texts: Texts }

/** Asks what a new server is called and where it runs; leads to its issuer. */
export function McpServerCreateModal({ thing: { declaration, documents }, texts, place, isOpen, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <CreateModal
      isOpen={isOpen}
      onClose={onClose}
      title={texts.createTitle}
      action={place.menu.create}
      blank={blank}
      missingOf={({ name, urls }) => ({
        ...(!name.trim() && { name: texts.nameMissing }),
        ...(!urls.trim() && { urls: texts.urlMissing }),
      })}
      changeOf={values =>
        changing<{ id: string }>(declaration, documents.create, inputOf(values), storedIn(declaration))
      }
      toastOf={({ name }) => texts.createdToast(name.trim())}
      onDone={({ id }) => navigate({ to: '/mcp-servers/$id', params: { id } })}
    >
      {draft => (
        <>
          <TextInput data-autofocus label={texts.name} required {...textField(draft, 'name')} />
          <TextInput
            label={texts.url}
            description={texts.urlHelp}
            placeholder="https://tools.example.com/mcp"
            required
            {...textField(draft, 'urls')}
          />
          <TextInput label={texts.description} {...textField(draft, 'description')} />
          <Switch
            label={registration.allowsRegistration}
            description={registration.allowsRegistrationHelp}
            {...switchField(draft, 'allowsRegistration')}
          />
        </>
      )}
    </CreateModal>
  )
}
