import { mutation } from '../../kit/api/mutation.ts'
import { Badge } from '@mantine/core'
import { IconHomeHeart, IconTrash } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { useMay } from '../../frame/viewer.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { ApplicationLogo } from '../../applications/sso-applications/ApplicationLogo.tsx'
import { FamiliesQuery, FamilyDelete } from './documents.ts'
import { FamilyContext } from './family-context.ts'
import { families } from './messages.ts'

const route = getRouteApi('/families/$familyId')

/** One family, and tabs that each have an address of their own. */
export function FamilyPage() {
  const { familyId } = route.useParams()
  const navigate = useNavigate()
  const mayManage = useMay('MANAGE_USERS')
  const [isDeleting, setIsDeleting] = useState(false)
  const [{ data, error, stale }, reload] = useQuery({
    query: FamiliesQuery,
    variables: { filter: { databaseIds: [familyId] } },
  })
  const family = data?.families.edges[0]?.node
  const entity = family && {
    name: family.name,
    id: family.databaseId,
    picture: <ApplicationLogo name={family.name} logo={family.photo} size={40} />,
    badges: family.isDisabled && <Badge color="gray">{families.isDisabled}</Badge>,
  }
  const variables = { input: { id: family?.id ?? '' } }
  return (
    <DetailPage
      parent={{ to: '/families', label: families.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconHomeHeart, title: families.notFoundTitle, text: families.notFoundText }}
      params={{ familyId }}
      tabs={[
        { to: '/families/$familyId', label: families.tabs.members },
        { to: '/families/$familyId/settings', label: families.tabs.settings },
      ]}
      actions={
        mayManage
          ? [{ label: families.delete, icon: IconTrash, isDangerous: true, onClick: () => setIsDeleting(true) }]
          : []
      }
    >
      {family && (
        <FamilyContext value={family}>
          <Outlet />
          <ChangeModal
            isOpen={isDeleting}
            title={families.deleteTitle(family.name)}
            action={families.delete}
            isDangerous
            typed={{ label: families.deleteTyped(family.name), text: family.name }}
            change={mutation(FamilyDelete, variables, 'deletedId')}
            toast={families.deletedToast(family.name)}
            onDone={() => navigate({ to: '/families' })}
            onClose={() => setIsDeleting(false)}
          >
            {families.deleteText}
          </ChangeModal>
        </FamilyContext>
      )}
    </DetailPage>
  )
}
