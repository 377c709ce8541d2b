/** What the setup page says for one kind of identity provider, in the words of its own console. */
export type Guide = {
  id: string
  name: string
  protocol: 'saml' | 'oidc'
  /** What leads to the form that our values go into, and what comes after it. */
  steps: { before: readonly string[]; after: readonly string[] }
  /** The title of that form. */
  form: string
  /** What it calls our values, in its order. */
  labels: readonly { of: 'entityId' | 'acsUrl' | 'metadataUrl' | 'callbackUrl'; label: string }[]
  /** What it calls the URL of its metadata; '' where it has none. */
  metadataName: string
}

/** From the providers' own documentation of custom applications. */
export const guides: readonly Guide[] = [
  {
    id: 'okta',
    name: 'Okta',
    protocol: 'saml',
    steps: {
      before: [
        'Admin Console → Applications → Applications → Create App Integration',
        'Choose “SAML 2.0” and “Next”; give the app a name and choose “Next”.',
      ],
      after: [
        'Name ID format: EmailAddress. Application username: Email.',
        'Attribute Statements: email → user.email, name → user.displayName. Group Attribute Statements: groups, “Matches regex”, .*',
        'Finish, and assign the app to people or groups (Assignments → Assign).',
        'Sign On → SAML 2.0 → Metadata details → Metadata URL → Copy',
      ],
    },
    form: 'Okta · Create SAML Integration · SAML Settings',
    labels: [
      { of: 'acsUrl', label: 'Single sign-on URL' },
      { of: 'entityId', label: 'Audience URI (SP Entity ID)' },
    ],
    metadataName: 'Metadata URL (Sign On → Metadata details)',
  },
  {
    id: 'entra',
    name: 'Microsoft Entra ID',
    protocol: 'saml',
    steps: {
      before: [
        'Entra admin center → Enterprise applications → New application → Create your own application',
        'Give it a name and choose “Integrate any other application you don’t find in the gallery (Non-gallery)”.',
        'Single sign-on → SAML → Basic SAML Configuration → Edit',
      ],
      after: [
        'Save. Attributes & Claims: “Add a group claim” if groups are to become roles.',
        'Users and groups → Add user/group: assign who may sign in.',
        'Single sign-on → SAML Certificates → App Federation Metadata Url → Copy',
      ],
    },
    form: 'Microsoft Entra ID · Basic SAML Configuration',
    labels: [
      { of: 'entityId', label: 'Identifier (Entity ID)' },
      { of: 'acsUrl', label: 'Reply URL (Assertion Consumer Service URL)' },
    ],
    metadataName: 'App Federation Metadata Url',
  },
  {
    id: 'google',
    name: 'Google Workspace',
    protocol: 'saml',
    steps: {
      before: [
        'Admin console → Apps → Web and mobile apps → Add app → Add custom SAML app',
        'Give it a name and choose “Continue”.',
        'Option 1: choose “Download metadata” and keep the file for the next step of this page. Choose “Continue”.',
      ],
      after: [
        'Name ID format: EMAIL. Name ID: Basic Information > Primary email. Choose “Continue”.',
        'Attributes: Primary email → email, First name → firstName, Last name → lastName. Choose “Finish”.',
        'User access → ON for everyone, or for the groups that may sign in.',
      ],
    },
    form: 'Google · Service provider details',
    labels: [
      { of: 'acsUrl', label: 'ACS URL' },
      { of: 'entityId', label: 'Entity ID' },
    ],
    metadataName: '',
  },
  {
    id: 'ping',
    name: 'PingOne',
    protocol: 'saml',
    steps: {
      before: [
        'Admin console → Applications → Applications → + ; give it a name, choose “SAML Application” and “Configure”.',
        'Choose “Manually Enter”.',
      ],
      after: [
        'Save. Attribute Mappings: saml_subject → Email Address.',
        'Switch the application on, and give groups access to it (Access).',
        'Configuration → Connection Details → IDP Metadata URL → Copy',
      ],
    },
    form: 'PingOne · SAML Configuration',
    labels: [
      { of: 'acsUrl', label: 'ACS URLs' },
      { of: 'entityId', label: 'Entity ID' },
    ],
    metadataName: 'IDP Metadata URL',
  },
  {
    id: 'onelogin',
    name: 'OneLogin',
    protocol: 'saml',
    steps: {
      before: ['Administration → Applications → Add App → “SAML Custom Connector (Advanced)” → Save', 'Configuration'],
      after: [
        'ACS (Consumer) URL Validator: the ACS URL as a regular expression, or .*',
        'Save. Users or Access: give people or roles the app.',
        'SSO → Issuer URL → Copy: it is the URL of the metadata. (Or More Actions → SAML Metadata for the file.)',
      ],
    },
    form: 'OneLogin · Configuration',
    labels: [
      { of: 'entityId', label: 'Audience (EntityID)' },
      { of: 'acsUrl', label: 'ACS (Consumer) URL' },
    ],
    metadataName: 'Issuer URL',
  },
  {
    id: 'jumpcloud',
    name: 'JumpCloud',
    protocol: 'saml',
    steps: {
      before: [
        'Admin Portal → SSO Applications → Add New Application → Custom Application → “Manage Single Sign-On (SSO)” → “Configure SSO with SAML”',
        'Give it a name and choose “Save Application”, then “Configure Application” → SSO.',
      ],
      after: [
        'SAMLSubject NameID: email. Attributes: email → email, name → fullname. Choose “Save”.',
        'User Groups: choose the groups that may sign in.',
        'SSO → Copy Metadata URL',
      ],
    },
    form: 'JumpCloud · Single Sign-On Configuration',
    labels: [
      { of: 'entityId', label: 'SP Entity ID' },
      { of: 'acsUrl', label: 'ACS URLs' },
    ],
    metadataName: 'Copy Metadata URL',
  },
  {
    id: 'adfs',
    name: 'AD FS',
    protocol: 'saml',
    steps: {
      before: [
        'Server Manager → Tools → AD FS Management → Relying Party Trusts → Add Relying Party Trust',
        'Choose “Claims aware” and “Start”, then “Import data about the relying party published online or on a local network”.',
      ],
      after: [
        'Give it a name, and choose who may sign in (Access Control Policy).',
        'Edit Claim Issuance Policy → Add Rule → Send LDAP Attributes as Claims: E-Mail-Addresses → E-Mail Address, Display-Name → Name.',
        'Add Rule → Transform an Incoming Claim: E-Mail Address → Name ID, format Email.',
        'The metadata are at https://<your server>/FederationMetadata/2007-06/FederationMetadata.xml. If this page cannot reach them, download the file and choose it below.',
      ],
    },
    form: 'AD FS · Add Relying Party Trust · Select Data Source',
    labels: [
      { of: 'metadataUrl', label: 'Federation metadata address (host name or URL)' },
      { of: 'entityId', label: 'Relying party trust identifier' },
      { of: 'acsUrl', label: 'SAML Assertion Consumer Endpoint (POST)' },
    ],
    metadataName: 'Federation metadata URL',
  },
  {
    id: 'saml',
    name: 'SAML 2.0',
    protocol: 'saml',
    steps: {
      before: ['Create an application for SAML 2.0 (a service provider) at your identity provider.'],
      after: ['The subject (NameID) should be the email address. Send email, name and groups as attributes.'],
    },
    form: 'Service provider',
    labels: [
      { of: 'entityId', label: 'Entity ID (audience)' },
      { of: 'acsUrl', label: 'Assertion consumer service URL (POST)' },
      { of: 'metadataUrl', label: 'Metadata URL' },
    ],
    metadataName: '',
  },
  {
    id: 'oidc',
    name: 'OpenID Connect',
    protocol: 'oidc',
    steps: {
      before: ['Create an application (a confidential web client with the authorization code flow) at your provider.'],
      after: ['Scopes: openid, email and profile. Copy the issuer, the client id and the client secret.'],
    },
    form: 'Web application',
    labels: [{ of: 'callbackUrl', label: 'Redirect URI' }],
    metadataName: '',
  },
]

/** The one that was chosen; else the general one of the protocol in use. */
export function guideOf(id: string | null, protocol: string): Guide {
  const found = guides.find(guide => guide.id === id) ?? guides.find(guide => guide.id === protocol) ?? guides[0]
  if (!found) throw new Error('unreachable: there are guides')
  return found
}
