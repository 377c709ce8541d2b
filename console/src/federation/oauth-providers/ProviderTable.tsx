import { Badge, Button } from '@mantine/core'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { Provider } from './documents.ts'
import { signInProviders as texts } from './messages.ts'

type Props = { providers: readonly Provider[]; mayManage: boolean; onEdit: (provider: Provider) => void }

/** The providers of the project. */
export function ProviderTable({ providers, mayManage, onEdit }: Props) {
  return (
    <DataTable
      label={texts.providers}
      rows={providers}
      rowId={({ settings }) => settings.providerId}
      rowName={({ settings }) => settings.label}
      columns={[
        { id: 'name', header: texts.name, cell: ({ settings }) => settings.label },
        { id: 'id', header: texts.id, cell: ({ settings }) => settings.providerId },
        { id: 'kind', header: texts.kind, cell: ({ settings }) => texts.kinds[settings.kind] },
        {
          id: 'status',
          header: texts.status,
          width: 90,
          cell: ({ isEnabled }) => (
            <Badge variant="light" color={isEnabled ? 'teal' : 'gray'}>
              {isEnabled ? texts.on : texts.off}
            </Badge>
          ),
        },
        ...(mayManage
          ? [
              {
                id: 'edit',
                header: texts.edit('').trim(),
                width: 90,
                cell: (provider: Provider) => (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={texts.edit(provider.settings.label)}
                    onClick={() => onEdit(provider)}
                  >
                    {texts.edit('').trim()}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
