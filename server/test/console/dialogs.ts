/**
 * One thing done to open a dialog: what is clicked, by its name or, before an ellipsis, the beginning of it; what is typed
 * into a field or pressed; the first row of a table; or what another administrator calls meanwhile.
 */
export type Step =
  | string
  | { field: string; text: string }
  | { press: string }
  | { row: 'first' }
  | { call: string; body: object }

export type Dialog = {
  /** The files of `console/src` that draw it. */
  of: readonly string[]
  /** Where it is; `{name}` is the id of what the test made under that name. */
  at: string
  steps: readonly Step[]
}

const more = 'More actions'

/** Every dialog and drawer of the console, with the way to it. */
export const dialogs: readonly Dialog[] = [
  {
    of: ['directory/users/list/UserCreateModal', 'kit/form/FormModal', 'kit/form/Form'],
    at: '/users?create=true',
    steps: [],
  },
  {
    of: ['kit/form/FormModal'],
    at: '/users?create=true',
    steps: [{ field: 'Login id', text: 'x' }, { press: 'Escape' }],
  },
  { of: ['kit/table/bulk/BulkModal'], at: '/users', steps: ['Select Ada', 'Disable'] },
  { of: ['activity/jobs/FilterJobModal'], at: '/users', steps: ['More actions for users', 'Disable'] },
  { of: ['directory/users/page/LoginIdsSection'], at: '/users/{Ada}', steps: ['Add login id'] },
  { of: ['directory/users/page/LoginIdsSection'], at: '/users/{Ada}', steps: ['Remove ada'] },
  {
    of: ['kit/form/LeaveGuard', 'kit/feedback/ConfirmModal'],
    at: '/users/{Ada}',
    steps: [{ field: 'Given name', text: 'Augusta' }, 'Tenants'],
  },
  { of: ['directory/users/page/ImpersonateModal'], at: '/users/{Ada}', steps: [more, 'Impersonate'] },
  { of: ['directory/users/page/InviteModal'], at: '/users/{Ada}', steps: [more, 'Send invitation'] },
  { of: ['directory/users/security/AccountSection'], at: '/users/{Ada}/security', steps: ['Disable'] },
  { of: ['directory/users/security/AccountSection'], at: '/users/{Ada}/security', steps: ['Delete'] },
  { of: ['directory/users/security/PasswordSection'], at: '/users/{Ada}/security', steps: ['Expire password'] },
  {
    of: ['kit/feedback/SecretModal'],
    at: '/users/{Ada}/security',
    steps: ['Generate', 'Set password'],
  },
  {
    of: ['directory/users/security/FactorsSection'],
    at: '/users/{Grace}/security',
    steps: ['Remove: Authenticator app…'],
  },
  { of: ['directory/users/security/SessionsSection'], at: '/users/{admin}/security', steps: ['Sign out everywhere'] },
  { of: ['tokens/user-sessions/EndSessionModal'], at: '/users/{Grace}/security', steps: ['Sign out (?!everywhere)…'] },
  { of: ['directory/tenants/TenantCreateModal'], at: '/tenants?create=true', steps: [] },
  { of: ['directory/tenants/TenantPage'], at: '/tenants/acme', steps: [more, 'Delete tenant'] },
  {
    of: ['kit/form/ConflictModal'],
    at: '/tenants/acme',
    steps: [
      { field: 'Name', text: 'Mine' },
      { call: '/v1/mgmt/tenant/update', body: { id: 'acme', name: 'Theirs', selfProvisioningDomains: [] } },
      'Save',
    ],
  },
  { of: ['directory/tenants/MemberAddModal'], at: '/tenants/acme/members', steps: ['Add member'] },
  {
    of: ['directory/tenants/MemberRolesModal'],
    at: '/tenants/acme/members',
    steps: ['Actions for Ada', 'Change roles'],
  },
  {
    of: ['directory/tenants/TenantMembersTab'],
    at: '/tenants/acme/members',
    steps: ['Actions for Ada', 'Remove from tenant'],
  },
  { of: ['federation/provisioning/TokenCreateModal'], at: '/tenants/acme/provisioning', steps: ['Create token'] },
  { of: ['directory/tenants/TenantSsoTab'], at: '/tenants/acme/sso', steps: ['Create setup link'] },
  { of: ['directory/user-attributes/UserAttributeCreateModal'], at: '/user-attributes?create=true', steps: [] },
  {
    of: ['directory/user-attributes/thing', 'kit/form/ChangeModal'],
    at: '/user-attributes',
    steps: ['Actions for plan', 'Delete'],
  },
  { of: ['kit/entity/dialogs/EntityCreateModal', 'kit/form/CreateModal'], at: '/roles?create=true', steps: [] },
  { of: ['kit/entity/dialogs/EntityDeleteModal'], at: '/roles', steps: ['Editor', more, 'Delete'] },
  { of: ['kit/table/bulk/BulkModal'], at: '/roles', steps: ['Select Editor', 'Delete 1'] },
  { of: ['kit/entity/dialogs/EntityCreateModal'], at: '/roles/permissions?create=true', steps: [] },
  {
    of: ['kit/entity/dialogs/EntityEditModal'],
    at: '/roles/permissions',
    steps: ['Actions for read things', 'Edit'],
  },
  {
    of: ['kit/entity/dialogs/EntityDeleteModal'],
    at: '/roles/permissions',
    steps: ['Actions for read things', 'Delete'],
  },
  { of: ['kit/entity/dialogs/EntityCreateModal'], at: '/access-keys?create=true', steps: [] },
  { of: ['tokens/access-keys/thing'], at: '/access-keys', steps: ['Actions for nightly', 'Disable'] },
  {
    of: ['kit/entity/dialogs/SecretRotateModal'],
    at: '/access-keys',
    steps: ['nightly', more, 'Rotate secret'],
  },
  {
    of: ['directory/saved-views/ViewNameModal'],
    at: '/access-keys?q=nightly',
    steps: ['Saved views', 'Save this view…'],
  },
  {
    of: ['directory/saved-views/ViewDeleteModal'],
    at: '/access-keys?q=nightly',
    steps: [
      'Saved views',
      'Save this view…',
      { field: 'Name', text: 'Mine' },
      'Save view',
      'Saved views',
      'Delete Mine…',
    ],
  },
  { of: ['kit/entity/dialogs/EntityCreateModal'], at: '/management-keys?create=true', steps: [] },
  {
    of: ['kit/entity/dialogs/EntityDeleteModal'],
    at: '/management-keys',
    steps: ['First management key', more, 'Delete'],
  },
  {
    of: ['kit/secret-rotation/keys'],
    at: '/management-keys',
    steps: ['First management key', more, 'Rotate secret'],
  },
  { of: ['kit/entity/dialogs/EntityCreateModal'], at: '/engines?create=true', steps: [] },
  {
    of: ['kit/entity/dialogs/EntityEditModal', 'kit/entity/EntityListPage'],
    at: '/engines',
    steps: ['Actions for Berlin', 'Rename'],
  },
  { of: ['kit/entity/dialogs/SecretRotateModal'], at: '/engines', steps: ['Actions for Berlin', 'Rotate secret'] },
  { of: ['kit/entity/dialogs/EntityDeleteModal'], at: '/engines', steps: ['Actions for Berlin', 'Delete'] },
  { of: ['tokens/scope-claims/ScopeClaimsModal'], at: '/scope-claims?create=true', steps: [] },
  { of: ['tokens/scope-claims/ScopeClaimsModal'], at: '/scope-claims', steps: ['Actions for billing', 'Edit'] },
  { of: ['tokens/scope-claims/ScopeClaimsRemoveModal'], at: '/scope-claims', steps: ['Actions for billing', 'Remove'] },
  { of: ['authorization/relations/RelationCreateModal'], at: '/authorization/relations?create=true', steps: [] },
  {
    of: ['authorization/relations/RelationDeleteModal'],
    at: '/authorization/relations',
    steps: ['Select user:ada owner of document:plan', 'Delete 1 relation'],
  },
  {
    of: ['authorization/schema/TemplateMenu'],
    at: '/authorization/schema',
    steps: ['Templates', 'Documents and folders…'],
  },
  {
    of: ['authorization/schema/SaveSchemaModal'],
    at: '/authorization/schema',
    steps: [{ field: 'Schema language', text: 'model AuthZ 1.0\n\ntype user\n' }, 'Save'],
  },
  {
    of: ['authorization/schema/SchemaConflictModal'],
    at: '/authorization/schema',
    steps: [
      { field: 'Schema language', text: 'model AuthZ 1.0\n\ntype user\n\ntype mine\n' },
      {
        call: '/v1/mgmt/fga/schema',
        body: { dsl: 'model AuthZ 1.0\n\ntype user\n\ntype document\n  relation owner: user\n\ntype theirs\n' },
      },
      'Save',
    ],
  },
  {
    of: ['authorization/playground/Suggestion'],
    at: '/authorization?who=user:grace&has=owner&on=document:plan',
    steps: ['Apply change'],
  },
  {
    of: ['authorization/assertions/AssertionList'],
    at: '/authorization?who=user:ada&has=owner&on=document:plan',
    steps: ['Save as assertion', 'Delete the assertion user:ada owner of document:plan must be allowed'],
  },
  { of: ['federation/oauth-providers/ProviderModal'], at: '/sign-in-providers', steps: ['Add provider', 'Google'] },
  {
    of: ['federation/oauth-providers/RemoveProviderButton'],
    at: '/sign-in-providers',
    steps: ['Edit Acme login', 'Remove'],
  },
  { of: ['projects/flows/dialogs/FlowImportModal', 'kit/form/JsonField'], at: '/flows?import=true', steps: [] },
  { of: ['projects/flows/dialogs/FlowCreateModal'], at: '/flows?create=true', steps: [] },
  { of: ['projects/flows/FlowPage'], at: '/flows', steps: ['Sign in', more, 'Delete'] },
  { of: ['projects/flows/dialogs/FlowEmbedModal'], at: '/flows', steps: ['Sign in', more, 'Embed'] },
  { of: ['projects/flows/dialogs/FlowStatusModal'], at: '/flows', steps: ['Sign in', more, 'Disable'] },
  { of: ['projects/flows/dialogs/FlowCreateModal'], at: '/flows', steps: ['Sign in', more, 'Duplicate'] },
  { of: ['projects/flows/edit/PublishModal'], at: '/flows', steps: ['Sign in', 'Duplicate step', 'Publish'] },
  {
    of: ['projects/flows/edit/FlowEditor'],
    at: '/flows',
    steps: [
      'Step up',
      'Duplicate step',
      {
        call: '/v1/gatehouse/flow/draft/save',
        body: { flow: { flowId: 'step-up', metadata: { name: 'Theirs' }, contents: {} } },
      },
      'Save draft',
    ],
  },
  { of: ['projects/flows/edit/DiscardModal'], at: '/flows', steps: ['Sign in', 'Duplicate step', 'Discard draft'] },
  { of: ['projects/flows/versions/FlowVersionsTab'], at: '/flows', steps: ['ours', 'Versions', 'Restore version 1'] },
  {
    of: ['activity/messages/TextForm'],
    at: '/message-texts',
    steps: [{ field: 'Subject', text: '{{code}}' }, 'Save', 'Restore built-in text'],
  },
  { of: ['activity/messages/SimulateModal'], at: '/outbox?simulate=true', steps: [] },
  { of: ['activity/messages/MessageDrawer'], at: '/outbox', steps: ['visitor@example.com'] },
  { of: ['kit/entity/dialogs/EntityCreateModal'], at: '/lists?create=true', steps: [] },
  { of: ['kit/entity/dialogs/EntityDeleteModal'], at: '/lists', steps: ['Offices', more, 'Delete'] },
  { of: ['projects/lists/EntriesAddModal'], at: '/lists', steps: ['Offices', 'Add entries'] },
  { of: ['projects/lists/EntriesView'], at: '/lists', steps: ['Offices', 'Select 192.0.2.0/24', 'Remove'] },
  { of: ['projects/lists/EntriesView'], at: '/lists', steps: ['Offices', 'Remove all'] },
  { of: ['applications/sso-applications/SsoApplicationCreateModal'], at: '/applications?create=true', steps: [] },
  { of: ['kit/entity/dialogs/EntityDeleteModal'], at: '/applications', steps: ['Wiki', more, 'Delete'] },
  { of: ['kit/page/StoredSecret'], at: '/applications', steps: ['Wiki', 'Connect', 'Rotate secret'] },
  {
    of: ['kit/form/CreateWithSecretModal'],
    at: '/inbound-applications?create=true',
    steps: [],
  },
  {
    of: ['kit/entity/dialogs/EntityDeleteModal'],
    at: '/inbound-applications',
    steps: ['Agent', more, 'Delete'],
  },
  {
    of: ['applications/inbound-applications/PolicyModal', 'applications/inbound-applications/PoliciesTab'],
    at: '/inbound-applications',
    steps: ['Agent', 'Policies', 'Add resource'],
  },
  {
    of: ['applications/outbound-scim/DirectoryModal'],
    at: '/applications',
    steps: ['Wiki', 'Provisioning', 'Set up directory'],
  },
  { of: ['directory/families/FamilyCreateModal'], at: '/families?create=true', steps: [] },
  { of: ['directory/families/RulesModal'], at: '/families', steps: ['Rules of families'] },
  { of: ['directory/families/FamilyPage'], at: '/families', steps: ['Lovelace', more, 'Delete'] },
  { of: ['directory/families/AddModals'], at: '/families', steps: ['Lovelace', 'Add member'] },
  { of: ['directory/families/AddModals'], at: '/families', steps: ['Lovelace', 'Add dependent'] },
  { of: ['directory/families/MemberRemoveModal'], at: '/families', steps: ['Lovelace', 'Actions for Byron', 'Delete'] },
  { of: ['kit/entity/dialogs/EntityCreateModal'], at: '/resources?create=true', steps: [] },
  { of: ['kit/entity/dialogs/EntityDeleteModal'], at: '/resources', steps: ['Billing', more, 'Delete'] },
  { of: ['kit/entity/dialogs/EntityCreateModal'], at: '/mcp-servers?create=true', steps: [] },
  { of: ['kit/entity/dialogs/EntityDeleteModal'], at: '/mcp-servers', steps: ['Tools', more, 'Delete'] },
  {
    of: ['applications/outbound-applications/OutboundApplicationCreateModal'],
    at: '/outbound-applications?create=true',
    steps: [],
  },
  {
    of: ['kit/entity/dialogs/EntityDeleteModal'],
    at: '/outbound-applications',
    steps: ['Calendar', more, 'Delete'],
  },
  { of: ['activity/audit-webhooks/AuditWebhookCreateModal'], at: '/webhooks?create=true', steps: [] },
  { of: ['activity/audit-webhooks/AuditWebhookPage'], at: '/webhooks', steps: ['siem', more, 'Delete'] },
  {
    of: ['activity/audit-webhooks/SecretRotateModal'],
    at: '/webhooks',
    steps: ['siem', more, 'Rotate signing secret'],
  },
  { of: ['tokens/jwt-templates/JwtTemplateCreateModal'], at: '/jwt-templates?create=true', steps: [] },
  { of: ['tokens/jwt-templates/thing'], at: '/jwt-templates', steps: ['Actions for Plan', 'Use template'] },
  { of: ['kit/entity/dialogs/EntityDeleteModal'], at: '/jwt-templates', steps: ['Plan', more, 'Delete template'] },
  { of: ['directory/administrators/AdministratorModals'], at: '/administrators', steps: ['Appoint administrator'] },
  {
    of: ['directory/administrators/AdministratorModals'],
    at: '/administrators',
    steps: ['Actions for Administrator', 'Change role'],
  },
  {
    of: ['directory/administrators/AdministratorModals'],
    at: '/administrators',
    steps: ['Actions for Administrator', 'Remove as administrator'],
  },
  { of: ['tokens/signing-keys/SigningKeysPage'], at: '/signing-keys', steps: ['Rotate'] },
  { of: ['projects/projects/ProjectCreateModal'], at: '/projects', steps: ['Create project'] },
  { of: ['projects/projects/ProjectModals'], at: '/projects', steps: ['Actions for My project', 'Edit tags'] },
  { of: ['projects/projects/ProjectModals'], at: '/projects', steps: ['Actions for My project', 'Delete project'] },
  { of: ['projects/projects/SnapshotImportModal'], at: '/projects', steps: ['Snapshot', 'Import snapshot'] },
  { of: ['activity/audit/EventDrawer'], at: '/audit', steps: [{ row: 'first' }] },
  { of: ['activity/audit/UndoButton'], at: '/audit?action=TenantModified', steps: [{ row: 'first' }, 'Undo'] },
  { of: ['activity/jobs/JobDrawer'], at: '/users', steps: ['More actions for users', 'Export as CSV'] },
  { of: ['frame/CommandPalette'], at: '/jobs', steps: [{ press: 'Control+k' }] },
]

/** Dialogs that a click does not open, with the test that opens them and calls axe, or why there is none. */
export const openedElsewhere: Readonly<Record<string, string>> = {
  'kit/session/SignInAgainModal': 'every-page.test.ts',
  'directory/users/security/TrustedDevicesSection': 'trusted-devices.test.ts',
  'activity/audit-webhooks/AuditWebhookDeliveriesTab': 'a delivery takes a receiver; drawn by form/ChangeModal',
  'applications/outbound-scim/OutboundScimTab': 'newest-pages.test.ts',
  'applications/outbound-applications/ConnectionsTab': 'an account takes a third party; drawn by form/ChangeModal',
  'applications/inbound-applications/ConsentsTab':
    'a consent is given by a user of another application; drawn by form/ChangeModal',
}
