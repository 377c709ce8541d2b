/**
 * One thing done to open a dialog: what is clicked, by its name or, before an ellipsis, the beginning of it; what is typed
 * into a field or pressed; the first row of a table; a text that comes; or what another administrator calls meanwhile.
 */
export type Step =
  | string
  | { field: string; text: string }
  | { press: string }
  | { row: 'first' }
  | { sees: string }
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
  { of: ['users/list/UserCreateModal', 'modals/FormModal', 'form/Form'], at: '/users?create=true', steps: [] },
  {
    of: ['modals/FormModal'],
    at: '/users?create=true',
    steps: [{ field: 'Email, phone or login id', text: 'x' }, { press: 'Escape' }],
  },
  { of: ['table/bulk/BulkModal'], at: '/users', steps: ['Select Ada', 'Disable'] },
  { of: ['jobs/FilterJobModal'], at: '/users', steps: ['Select Ada', 'Select all (?!on)…', 'Disable'] },
  { of: ['users/page/LoginIdsSection'], at: '/users/{Ada}/details', steps: ['Add login id'] },
  { of: ['users/page/LoginIdsSection'], at: '/users/{Ada}/details', steps: ['Remove ada'] },
  {
    of: ['form/LeaveGuard', 'feedback/ConfirmModal'],
    at: '/users/{Ada}/details',
    steps: [{ field: 'Given name', text: 'Augusta' }, 'Tenants'],
  },
  { of: ['users/page/ImpersonateModal'], at: '/users/{Ada}', steps: [more, 'Impersonate'] },
  { of: ['users/page/InviteModal'], at: '/users/{Ada}', steps: [more, 'Send invitation'] },
  { of: ['test-users/SignInCodeModal'], at: '/users/{Turing}', steps: [more, 'Get a sign-in code'] },
  {
    of: ['feedback/SecretModal'],
    at: '/users/{Turing}',
    steps: [more, 'Get a sign-in code', 'Get a sign-in code'],
  },
  {
    of: ['test-users/DeleteAllModal', 'modals/CountedModal'],
    at: '/users?test=yes',
    steps: ['More actions for users', 'Delete all test users'],
  },
  { of: ['access/ApplicationsSection'], at: '/users/{Ada}/access', steps: ['Add application'] },
  // A list of options that has none.
  {
    of: ['access/ApplicationsSection'],
    at: '/users/{Ada}/access',
    steps: ['Add application', { field: 'SSO application', text: 'no such application' }, { sees: 'Nothing found' }],
  },
  { of: ['users/security/AccountSection'], at: '/users/{Ada}/security', steps: ['Disable'] },
  { of: ['users/security/AccountSection'], at: '/users/{Ada}/security', steps: ['Delete'] },
  { of: ['users/security/PasswordSection'], at: '/users/{Ada}/security', steps: ['Expire password'] },
  { of: ['feedback/SecretModal'], at: '/users/{Ada}/security', steps: ['Generate', 'Set password'] },
  { of: ['users/security/FactorsSection'], at: '/users/{Grace}/security', steps: ['Remove: Authenticator app…'] },
  {
    of: ['users/security/PasskeyRenameModal'],
    at: '/users/{Grace}/security',
    steps: ['Rename: Passkey for app.example.com…'],
  },
  { of: ['users/security/SessionsSection'], at: '/users/{admin}/security', steps: ['Sign out everywhere'] },
  { of: ['user-sessions/EndSessionModal'], at: '/users/{Grace}/security', steps: ['Sign out (?!everywhere)…'] },
  { of: ['entity/dialogs/EntityCreateModal'], at: '/tenants?create=true', steps: [] },
  { of: ['tenants/TenantDeleteModal'], at: '/tenants/{acme}', steps: [more, 'Delete tenant'] },
  {
    of: ['modals/ConflictModal'],
    at: '/tenants/{acme}/details',
    steps: [
      { field: 'Name', text: 'Mine' },
      { call: '/v1/mgmt/tenant/update', body: { id: 'acme', name: 'Theirs', selfProvisioningDomains: [] } },
      'Save',
    ],
  },
  { of: ['members/DefaultRolesModal'], at: '/tenants/{acme}/members', steps: ['Default roles'] },
  { of: ['members/MemberAddModal'], at: '/tenants/{acme}/members', steps: ['Add member'] },
  { of: ['members/MemberRolesModal'], at: '/tenants/{acme}/members', steps: ['Actions for Ada', 'Change roles'] },
  { of: ['members/TenantMembersTab'], at: '/tenants/{acme}/members', steps: ['Actions for Ada', 'Remove from tenant'] },
  { of: ['scim/TokenCreateModal'], at: '/tenants/{acme}/provisioning', steps: ['Create token'] },
  { of: ['sso/SetupLinkButton'], at: '/tenants/{acme}/sso', steps: ['Create setup link'] },
  { of: ['sso/ConnectionModal'], at: '/tenants/{acme}/sso', steps: ['default_ssoid'] },
  { of: ['sso/AddConnectionButton'], at: '/tenants/{acme}/sso', steps: ['Add connection'] },
  { of: ['sso/CertificatesModal'], at: '/tenants/{acme}/sso', steps: ['More for default_ssoid', 'Certificates'] },
  { of: ['sso/ConnectionMenu'], at: '/tenants/{acme}/sso', steps: ['More for default_ssoid', 'Recalculate roles'] },
  { of: ['sso/ConnectionMenu'], at: '/tenants/{acme}/sso', steps: ['More for default_ssoid', 'Revoke setup link'] },
  { of: ['sso/ConnectionMenu'], at: '/tenants/{acme}/sso', steps: ['More for default_ssoid', 'Delete connection'] },
  { of: ['user-attributes/UserAttributeCreateModal'], at: '/user-attributes?create=true', steps: [] },
  {
    of: ['user-attributes/thing', 'modals/ChangeModal'],
    at: '/user-attributes',
    steps: ['Actions for plan', 'Delete'],
  },
  { of: ['entity/dialogs/EntityCreateModal', 'modals/CreateModal'], at: '/roles?create=true', steps: [] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/roles', steps: ['Editor', more, 'Delete'] },
  { of: ['table/bulk/BulkModal'], at: '/roles', steps: ['Select Editor', 'Delete 1'] },
  { of: ['entity/dialogs/EntityCreateModal'], at: '/roles/permissions?create=true', steps: [] },
  { of: ['entity/dialogs/EntityEditModal'], at: '/roles/permissions', steps: ['Actions for read things', 'Edit'] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/roles/permissions', steps: ['Actions for read things', 'Delete'] },
  { of: ['entity/dialogs/EntityCreateModal'], at: '/access-keys?create=true', steps: [] },
  { of: ['access-keys/thing'], at: '/access-keys', steps: ['Actions for nightly', 'Disable'] },
  {
    of: ['entity/dialogs/SecretRotateModal'],
    at: '/access-keys',
    // The form is there, and with it all of the page.
    steps: ['nightly', { field: 'Name', text: 'nightly' }, more, 'Rotate secret'],
  },
  { of: ['saved-views/ViewNameModal'], at: '/access-keys?q=nightly', steps: ['Saved views', 'Save this view…'] },
  {
    of: ['saved-views/ViewDeleteModal'],
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
  { of: ['entity/dialogs/EntityCreateModal'], at: '/management-keys?create=true', steps: [] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/management-keys', steps: ['First management key', more, 'Delete'] },
  { of: ['secret-rotation/keys'], at: '/management-keys', steps: ['First management key', more, 'Rotate secret'] },
  { of: ['entity/dialogs/EntityCreateModal'], at: '/engines?create=true', steps: [] },
  {
    of: ['entity/dialogs/EntityEditModal', 'entity/EntityListPage'],
    at: '/engines',
    steps: ['Actions for Berlin', 'Rename'],
  },
  { of: ['entity/dialogs/SecretRotateModal'], at: '/engines', steps: ['Actions for Berlin', 'Rotate secret'] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/engines', steps: ['Actions for Berlin', 'Delete'] },
  { of: ['scope-claims/ScopeClaimsModal'], at: '/scope-claims?create=true', steps: [] },
  { of: ['scope-claims/ScopeClaimsModal'], at: '/scope-claims', steps: ['Actions for billing', 'Edit'] },
  { of: ['scope-claims/ScopeClaimsRemoveModal'], at: '/scope-claims', steps: ['Actions for billing', 'Remove'] },
  { of: ['authorization/relations/RelationCreateModal'], at: '/authorization/relations?create=true', steps: [] },
  {
    of: ['authorization/relations/RelationDeleteModal'],
    at: '/authorization/relations',
    steps: ['Select user:ada owner of document:plan', 'Delete 1 relation'],
  },
  {
    of: ['templates/TemplateMenu'],
    at: '/authorization/schema',
    steps: ['Templates', 'Documents and folders…'],
  },
  {
    of: ['save/SaveSchemaModal'],
    at: '/authorization/schema',
    steps: [{ field: 'Schema language', text: 'model AuthZ 1.0\n\ntype user\n' }, 'Save'],
  },
  {
    of: ['save/SchemaConflictModal'],
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
  { of: ['oauth-providers/ProviderModal'], at: '/sign-in-providers', steps: ['Add provider', 'Google'] },
  { of: ['oauth-providers/RemoveProviderButton'], at: '/sign-in-providers', steps: ['Edit Acme login', 'Remove'] },
  { of: ['flows/dialogs/FlowImportModal', 'fields/JsonField'], at: '/flows?import=true', steps: [] },
  { of: ['flows/dialogs/FlowCreateModal'], at: '/flows?create=true', steps: [] },
  { of: ['flows/FlowPage'], at: '/flows', steps: ['Sign in', more, 'Delete'] },
  { of: ['flows/dialogs/FlowEmbedModal'], at: '/flows', steps: ['Sign in', more, 'Embed'] },
  { of: ['flows/dialogs/FlowStatusModal'], at: '/flows', steps: ['Sign in', more, 'Disable'] },
  { of: ['flows/dialogs/FlowCreateModal'], at: '/flows', steps: ['Sign in', more, 'Duplicate'] },
  { of: ['parts/PublishModal'], at: '/flows', steps: ['Sign in', 'Duplicate step', 'Publish'] },
  {
    of: ['flows/edit/FlowEditor'],
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
  { of: ['parts/DiscardModal'], at: '/flows', steps: ['Sign in', 'Duplicate step', 'Discard draft'] },
  { of: ['flows/versions/FlowVersionsTab'], at: '/flows', steps: ['ours', 'Versions', 'Restore version 1'] },
  {
    of: ['texts/TextForm'],
    at: '/message-texts',
    steps: [{ field: 'Subject', text: '{{code}}' }, 'Save', 'Restore built-in text'],
  },
  { of: ['outbox/SimulateModal'], at: '/outbox?simulate=true', steps: [] },
  { of: ['outbox/MessageDrawer'], at: '/outbox', steps: ['visitor@example.com'] },
  { of: ['entity/dialogs/EntityCreateModal'], at: '/lists?create=true', steps: [] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/lists', steps: ['Offices', more, 'Delete'] },
  { of: ['lists/EntriesAddModal'], at: '/lists', steps: ['Offices', 'Add entries'] },
  { of: ['lists/EntriesView'], at: '/lists', steps: ['Offices', 'Select 192.0.2.0/24', 'Remove'] },
  { of: ['lists/EntriesView'], at: '/lists', steps: ['Offices', 'Remove all'] },
  { of: ['sso-applications/SsoApplicationCreateModal'], at: '/applications?create=true', steps: [] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/applications', steps: ['Wiki', more, 'Delete'] },
  { of: ['secret-rotation/StoredSecret'], at: '/applications', steps: ['Wiki', 'Connect', 'Rotate secret'] },
  { of: ['modals/CreateWithSecretModal'], at: '/inbound-applications?create=true', steps: [] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/inbound-applications', steps: ['Agent', more, 'Delete'] },
  {
    of: ['inbound-applications/PolicyModal', 'inbound-applications/PoliciesTab'],
    at: '/inbound-applications',
    steps: ['Agent', 'Policies', 'Add resource'],
  },
  { of: ['outbound-scim/DirectoryModal'], at: '/applications', steps: ['Wiki', 'Provisioning', 'Set up directory'] },
  { of: ['entity/dialogs/EntityCreateModal', 'families/FamilyRules'], at: '/families?create=true', steps: [] },
  { of: ['families/RulesModal'], at: '/families', steps: ['Family settings'] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/families', steps: ['Lovelace', more, 'Delete'] },
  { of: ['members/AddModals'], at: '/families', steps: ['Lovelace', 'Add member'] },
  { of: ['members/AddModals'], at: '/families', steps: ['Lovelace', 'Add dependent'] },
  { of: ['members/MemberRemoveModal'], at: '/families', steps: ['Lovelace', 'Actions for Byron', 'Delete'] },
  { of: ['entity/dialogs/EntityCreateModal'], at: '/resources?create=true', steps: [] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/resources', steps: ['Billing', more, 'Delete'] },
  { of: ['entity/dialogs/EntityCreateModal'], at: '/mcp-servers?create=true', steps: [] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/mcp-servers', steps: ['Tools', more, 'Delete'] },
  { of: ['outbound-applications/OutboundApplicationCreateModal'], at: '/outbound-applications?create=true', steps: [] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/outbound-applications', steps: ['Calendar', more, 'Delete'] },
  { of: ['audit-streams/StreamCreateModal'], at: '/audit-streams?create=true', steps: [] },
  {
    of: ['audit-streams/DeliveriesTable'],
    at: '/audit-streams',
    steps: ['collector', 'Deliveries', 'Send test event'],
  },
  { of: ['audit-webhooks/AuditWebhookCreateModal'], at: '/webhooks?create=true', steps: [] },
  { of: ['audit-webhooks/AuditWebhookPage'], at: '/webhooks', steps: ['siem', more, 'Delete'] },
  { of: ['audit-webhooks/SecretRotateModal'], at: '/webhooks', steps: ['siem', more, 'Rotate signing secret'] },
  { of: ['jwt-templates/JwtTemplateCreateModal'], at: '/jwt-templates?create=true', steps: [] },
  { of: ['jwt-templates/thing'], at: '/jwt-templates', steps: ['Actions for Plan', 'Use template'] },
  { of: ['entity/dialogs/EntityDeleteModal'], at: '/jwt-templates', steps: ['Plan', more, 'Delete template'] },
  { of: ['administrators/AdministratorModals'], at: '/administrators', steps: ['Invite administrator'] },
  {
    of: ['administrators/AdministratorModals'],
    at: '/administrators',
    steps: ['Actions for Administrator', 'Change role'],
  },
  {
    of: ['administrators/AdministratorModals'],
    at: '/administrators',
    steps: ['Actions for Administrator', 'Remove as administrator'],
  },
  { of: ['signing-keys/SigningKeysPage'], at: '/signing-keys', steps: ['Rotate'] },
  { of: ['projects/ProjectCreateModal'], at: '/projects', steps: ['Create project'] },
  { of: ['projects/ProjectModals'], at: '/projects', steps: ['Actions for My project', 'Edit tags'] },
  { of: ['projects/ProjectModals'], at: '/projects', steps: ['Actions for My project', 'Delete project'] },
  { of: ['snapshot/SnapshotImportModal'], at: '/projects', steps: ['Snapshot', 'Import snapshot'] },
  { of: ['event/EventDrawer'], at: '/audit', steps: [{ row: 'first' }] },
  { of: ['event/UndoButton'], at: '/audit?action=TenantModified', steps: [{ row: 'first' }, 'Undo'] },
  { of: ['jobs/JobDrawer'], at: '/users', steps: ['More actions for users', 'Export as CSV'] },
  { of: ['navigation/CommandPalette'], at: '/jobs', steps: [{ press: 'Control+k' }] },
]

/** Dialogs that a click does not open, with the test that opens them and calls axe, or why there is none. */
export const openedElsewhere: Readonly<Record<string, string>> = {
  'session/SignInAgainModal': 'every-page.test.ts',
  'users/security/TrustedDevicesSection': 'trusted-devices.test.ts',
  'audit-streams/thing': 'a stream that can be resumed has been stopped by its receiver; drawn by form/ChangeModal',
  'outbound-scim/OutboundScimTab': 'newest-pages.test.ts',
  'grants/GrantsTab': 'users grant them to other applications, or at third parties; drawn by form/ChangeModal',
}
