import { family } from '@gatehouse-id/entities'
import { Badge, Button, Menu, Text } from '@mantine/core'
import { IconHomeHeart, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../../kit/api/use-query.ts'
import { useEntity } from '../../../kit/entity/entity-context.ts'
import { useMay } from '../../../frame/viewer.ts'
import { TabTable } from '../../../kit/page/list/TabTable.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import { rowLink } from '../../../kit/table/row-link.ts'
import { RowMenu } from '../../../kit/table/controls/RowMenu.tsx'
import { DependentModal, MemberModal } from './AddModals.tsx'
import { FamilyMembersQuery, type Member, memberName } from './member-documents.ts'
import { MemberRemoveModal } from './MemberRemoveModal.tsx'
import { families } from '../messages.ts'

type Asked = { act: 'member' | 'dependent' } | { act: 'remove'; member: Member }

/** Who belongs to the family, and for whom others act. */
export function MembersTab() {
  const { id, databaseId: familyId } = useEntity(family)
  const mayManage = useMay('MANAGE_USERS')
  const [asked, setAsked] = useState<Asked>()
  const [{ data, error }, load] = useQuery({ query: FamilyMembersQuery, variables: { familyId: id } })
  const rows = data?.familyMembers?.edges.map(({ node }) => node)
  const reload = () => load({ requestPolicy: 'network-only' })
  const close = () => setAsked(undefined)
  const modal = {
    familyId: id,
    onClose: close,
    onDone: () => {
      close()
      reload()
    },
  }
  const buttons = mayManage && (
    <>
      <Button variant="default" onClick={() => setAsked({ act: 'dependent' })}>
        {families.addDependent}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked({ act: 'member' })}>
        {families.addMember}
      </Button>
    </>
  )
  return (
    <TabTable
      actions={rows?.length !== 0 && buttons}
      error={error}
      onRetry={reload}
      rowCount={rows?.length}
      nothing={{
        icon: IconHomeHeart,
        title: families.noMembersTitle,
        text: families.noMembersText,
        action: buttons,
      }}
      extra={
        <>
          {asked?.act === 'member' && <MemberModal {...modal} />}
          {asked?.act === 'dependent' && <DependentModal {...modal} />}
          {asked?.act === 'remove' && <MemberRemoveModal {...modal} member={asked.member} />}
        </>
      }
    >
      <DataTable
        label={families.tabs.members}
        columns={columnsFor(familyId, mayManage ? member => setAsked({ act: 'remove', member }) : undefined)}
        rows={rows}
        rowId={({ userDatabaseId }) => userDatabaseId}
        rowName={memberName}
      />
    </TabTable>
  )
}

function columnsFor(familyId: string, onRemove: ((member: Member) => void) | undefined): readonly Column<Member>[] {
  const columns: readonly Column<Member>[] = [
    {
      id: 'NAME',
      header: families.member,
      cell: member => (
        <Link to="/users/$userId" params={{ userId: member.userDatabaseId }} {...rowLink}>
          <bdi>{memberName(member)}</bdi>
        </Link>
      ),
    },
    {
      id: 'KIND',
      header: families.kind,
      width: 160,
      cell: ({ isDependent }) => (
        <Badge color={isDependent ? 'gray' : 'green'}>{isDependent ? families.dependent : families.adult}</Badge>
      ),
    },
    {
      id: 'ROLES',
      header: families.roles,
      cell: ({ memberships }) => (
        <Text size="sm" truncate>
          {memberships.find(each => each.familyDatabaseId === familyId)?.roleNames.join(', ') || '–'}
        </Text>
      ),
    },
  ]
  if (!onRemove) return columns
  const actions: Column<Member> = {
    id: 'ACTIONS',
    header: '',
    width: 56,
    cell: member => (
      <RowMenu label={families.actionsOf(memberName(member))}>
        <Menu.Item color="red" onClick={() => onRemove(member)}>
          {member.isDependent ? families.delete : families.removeMember}
        </Menu.Item>
      </RowMenu>
    ),
  }
  return [...columns, actions]
}
