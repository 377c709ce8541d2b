import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { graphql } from '../api/graphql.ts'
import { table } from '../table/messages.ts'
import { NoOption } from './NoOption.tsx'
import { type NamedUser, userName } from '../../directory/users/user/user-name.ts'

const TenantLookupQuery = graphql(`
  query TenantLookup($text: String) {
    found: tenants(first: 10, filter: { text: $text }, orderBy: { field: NAME, direction: ASC }) {
      edges {
        node { id name }
      }
    }
  }
`)

const SsoApplicationLookupQuery = graphql(`
  query SsoApplicationLookup($text: String) {
    found: ssoApplications(first: 10, filter: { text: $text }) {
      edges {
        node { id name }
      }
    }
  }
`)

const UserLookupQuery = graphql(`
  query UserLookup($text: String) {
    found: users(first: 10, filter: { text: $text }) {
      edges {
        node { id name databaseId loginIds }
      }
    }
  }
`)

const AccessKeyLookupQuery = graphql(`
  query AccessKeyLookup($text: String) {
    found: accessKeys(first: 10, filter: { text: $text }) {
      edges {
        node { id name }
      }
    }
  }
`)

const EntityNameQuery = graphql(`
  query EntityName($id: ID!) {
    node(id: $id) {
      __typename
      ... on Tenant { name }
      ... on SsoApplication { name }
    }
  }
`)

const queries = {
  tenant: TenantLookupQuery,
  ssoApplication: SsoApplicationLookupQuery,
  user: UserLookupQuery,
  accessKey: AccessKeyLookupQuery,
}

/** What can be looked up by its name. */
export type EntityKind = keyof typeof queries

type Props = {
  kind: EntityKind
  label: string
  onChange: (id: string) => void
  /** Given where nothing may be chosen again. */
  onClear?: () => void
}

/** Finds one by its name, however many there are; answers the id of its node. */
export function EntityLookup({ kind, label, onChange, onClear }: Props) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, 200)
  const [{ data, fetching }] = useQuery({ keepsLast: true, query: queries[kind], variables: { text: text || null } })
  return (
    <Select
      data-autofocus
      label={label}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options }) => options}
      data={data?.found.edges.map(({ node }) => ({ value: node.id, label: nameOf(node) })) ?? []}
      nothingFoundMessage={<NoOption text={fetching ? table.loading : table.nothing} />}
      comboboxProps={{ withinPortal: false }}
      clearable={onClear !== undefined}
      onChange={id => (id ? onChange(id) : onClear?.())}
    />
  )
}

function nameOf(node: { name: string } | NamedUser): string {
  return 'loginIds' in node ? userName(node) : node.name
}

/** The name behind the id of a node. */
export function EntityName({ id }: { id: string }) {
  const [{ data }] = useQuery({ query: EntityNameQuery, variables: { id } })
  return <>{data?.node && 'name' in data.node ? data.node.name : '…'}</>
}
