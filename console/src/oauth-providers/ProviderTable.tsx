import { Badge, Button } from '@mantine/core'
import { DataTable } from '../table/DataTable.tsx'
import type { Provider } from './documents.ts'
import { signIn } from './messages.en.ts'

type Props = { providers: readonly Provider[]; mayManage: boolean; onEdit: (provider: Provider) => void }

/** The providers of the project. */
export const ProviderTable = ({ providers, mayManage, onEdit }: Props) => (
  <DataTable
    label={signIn.providers}
    rows={providers}
    rowId={({ settings }) => settings.providerId}
    rowName={({ settings }) => settings.label}
    columns={[
      { id: 'name', header: signIn.name, cell: ({ settings }) => settings.label },
      { id: 'id', header: signIn.id, cell: ({ settings }) => settings.providerId, visibleFrom: 'sm' },
      { id: 'kind', header: signIn.kind, cell: ({ settings }) => signIn.kinds[settings.kind], visibleFrom: 'sm' },
      {
        id: 'status',
        header: signIn.status,
        width: 90,
        cell: ({ isEnabled }) => (
          <Badge variant="light" color={isEnabled ? 'teal' : 'gray'}>
            {isEnabled ? signIn.on : signIn.off}
          </Badge>
        ),
      },
      ...(mayManage
        ? [
            {
              id: 'edit',
              header: '',
              width: 90,
              cell: (provider: Provider) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={signIn.edit(provider.settings.label)}
                  onClick={() => onEdit(provider)}
                >
                  {signIn.edit('').trim()}
                </Button>
              ),
            },
          ]
        : []),
    ]}
  />
)
