import { userAttribute } from '@gatehouse-id/entities'
import { Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { changeOf } from '../../kit/entity/documents.ts'
import { changing } from '../../kit/entity/form/values.ts'
import { thing } from '../../kit/entity/thing.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { userAttributes as texts } from './texts.ts'
import { UserAttributeCreateModal } from './UserAttributeCreateModal.tsx'

const remove = changeOf(userAttribute, 'Delete', 'deletedIds')

function permissions(names: readonly string[]) {
  return (
    <Text size="sm" truncate>
      {names.join(', ') || texts.everyone}
    </Text>
  )
}

export const shown = thing(userAttribute, {
  texts,
  values: { type: texts.types },
  row: [
    'name',
    'displayName',
    'type',
    {
      id: 'OPTIONS',
      header: texts.options,
      cell: ({ options }) => (
        <Text size="sm" c="dimmed" truncate>
          {options.map(({ value, label }) => label || value).join(', ') || '–'}
        </Text>
      ),
    },
    {
      id: 'VIEW',
      header: texts.viewPermissionNames,
      cell: ({ viewPermissionNames }) => permissions(viewPermissionNames),
    },
    {
      id: 'EDIT',
      header: texts.editPermissionNames,
      cell: ({ editPermissionNames }) => permissions(editPermissionNames),
    },
  ],
  creation: UserAttributeCreateModal,
  form: [],
  acts: [
    {
      label: texts.delete,
      icon: IconTrash,
      isDangerous: true,
      modal: ({ row: { id, name }, ...state }) => (
        <ChangeModal
          {...state}
          isOpen
          isDangerous
          title={texts.deleteTitle(name)}
          action={texts.delete}
          change={changing<unknown>(userAttribute, remove, { ids: [id] }, ({ deletedIds }) => deletedIds)}
          toast={texts.deletedToast(name)}
        >
          {texts.deleteText}
        </ChangeModal>
      ),
    },
  ],
})
